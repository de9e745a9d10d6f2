import type { Metadata } from "next";
import { StaffActivityScreen } from "#components/staff/StaffActivityScreen.tsx";
import { Prefetched, prefetched } from "#components/ui/Prefetched.tsx";
import { staffActivity } from "#server/domain/audit/index.ts";
import { inPage, pageMember } from "#server/edge/identity/index.ts";

export const metadata: Metadata = { title: "Staff activity" };

/** For the owner; the screen says so to everyone else. */
export default async function StaffActivityPage() {
  const context = await pageMember();
  if (context.role !== "owner") return <StaffActivityScreen />;
  const activity = await inPage(context.accountId, () => staffActivity(context, {}));
  return (
    <Prefetched calls={[prefetched("app.GetStaffActivity", {}, activity)]}>
      <StaffActivityScreen />
    </Prefetched>
  );
}
