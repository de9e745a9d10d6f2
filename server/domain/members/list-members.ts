import type { Member } from "#lib/calls/shapes.ts";
import type { MemberContext } from "#server/foundation/context/context.ts";
import { tenant } from "#server/foundation/database/db.ts";
import { memberOf, memberSelect } from "./member.ts";

/** Everyone in or invited to the account: the owner first, then by name, people without a name by address. */
export async function listMembers({ accountId }: MemberContext): Promise<Member[]> {
  const rows = await tenant().membership.findMany({ where: { accountId }, select: memberSelect });
  return rows.map(memberOf).sort(byName);
}

function byName(one: Member, other: Member): number {
  if (one.isOwner !== other.isOwner) return one.isOwner ? -1 : 1;
  const order = (one.name ?? one.emailAddress).localeCompare(other.name ?? other.emailAddress, "en");
  return order || (one.emailAddress < other.emailAddress ? -1 : 1);
}
