import type { Metadata } from "next";
import { UsersScreen } from "#components/members/UsersScreen.tsx";
import { Prefetched, prefetched } from "#components/ui/Prefetched.tsx";
import { listMembers } from "#server/domain/members/index.ts";
import { inPage, pageMember } from "#server/edge/identity/index.ts";

export const metadata: Metadata = { title: "Users" };

export default async function UsersPage() {
  const member = await pageMember();
  // Refused to staff: the screen requests it itself, and says so.
  if (member.isStaff) return <UsersScreen />;
  const members = await inPage(member.accountId, () => listMembers(member));
  return (
    <Prefetched calls={[prefetched("Account.GetMembers", {}, members)]}>
      <UsersScreen />
    </Prefetched>
  );
}
