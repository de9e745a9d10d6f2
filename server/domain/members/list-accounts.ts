import type { Account } from "#lib/calls/shapes.ts";
import { platformOf } from "#server/domain/accounts/index.ts";
import { directory } from "#server/foundation/database/db.ts";
import { roleOf } from "./member.ts";

export interface OwnAccount {
  accountId: string;
  companyName: string;
  userRole: Account["userRole"];
  integration: Account["integration"];
  billingPlan: string;
}

/** The accounts that a person belongs to, by company name, without those they are only invited to. */
export async function listAccounts(personId: string): Promise<OwnAccount[]> {
  const memberships = await directory().membership.findMany({
    where: { personId, status: "active" },
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
