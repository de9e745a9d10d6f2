import type { Metadata } from "next";
import { StaffActivityScreen } from "#components/staff/StaffActivityScreen.tsx";
import { held, Prefetched } from "#components/ui/Prefetched.tsx";
import { inAccount } from "#server/account-scope.ts";
import { staffActivity } from "#server/audit/index.ts";
import { pageMember } from "#server/sessions/index.ts";

export const metadata: Metadata = { title: "Staff activity" };

/** The owner's; to all others the screen says so. */
export default async function StaffActivityPage() {
  const context = await pageMember();
  if (context.role !== "owner") return <StaffActivityScreen />;
  const activity = await inAccount(context.accountId, () => staffActivity(context, {}));
  return (
    <Prefetched calls={[held("app.GetStaffActivity", {}, activity)]}>
      <StaffActivityScreen />
    </Prefetched>
  );
}
