import type { Account, Member } from "#lib/calls/shapes.ts";
import { platformOf } from "#server/domain/accounts/index.ts";
import type { MemberContext } from "#server/foundation/context/context.ts";
import type { Session } from "#server/foundation/context/session.ts";
import { directory, tenant } from "#server/foundation/database/db.ts";
import { memberOf, memberSelect, roleOf } from "./member.ts";

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

interface OwnAccount {
  accountId: string;
  companyName: string;
  userRole: Account["userRole"];
  integration: Account["integration"];
  billingPlan: string;
}

/**
 * The accounts that a person belongs to, by company name, without those they are only invited to; in a session that is
 * held to its account, that one.
 */
export async function listAccounts({ personId, isHeld, membership }: Session): Promise<OwnAccount[]> {
  const memberships = await directory().membership.findMany({
    where: { personId, status: "active", ...(isHeld && { accountId: { in: [membership?.accountId ?? []].flat() } }) },
    select: { role: true, account: { select: { id: true, companyName: true, platform: true, billingPlan: true } } },
  });
  return memberships
    .map(({ role, account }) => ({
      accountId: account.id,
      companyName: account.companyName,
      userRole: roleOf({ role }),
      integration: platformOf(account),
      billingPlan: account.billingPlan,
    }))
    .sort(
      (one, other) =>
        one.companyName.localeCompare(other.companyName, "en") || (one.accountId < other.accountId ? -1 : 1),
    );
}
