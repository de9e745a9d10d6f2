import type { StaffAccount } from "#lib/calls/app-staff.ts";
import { AppError, notFound } from "#lib/errors.ts";
import { uuidPattern } from "#lib/uuid.ts";
import { recordEntry } from "#server/domain/audit/index.ts";
import type { PersonContext } from "#server/foundation/context/context.ts";
import { inAccount, tenant } from "#server/foundation/database/db.ts";
import { readAccounts } from "./read-accounts.ts";

export interface Grant {
  accountId: string;
  plan: "Staff" | "Foundation" | "Free";
  reason: string;
}

/** The plans that staff grant and revoke; all others are bought or agreed on, and changed there. */
const granted: readonly string[] = ["Staff", "Foundation", "Free"] satisfies Grant["plan"][];

/**
 * Grants an account a plan that is never sold, or revokes it, and records that in the account's log.
 * Throws not-found, and 409 if the account's plan was bought or agreed on.
 */
export async function grantPlan({ personId, now }: PersonContext, grant: Grant): Promise<StaffAccount> {
  const { accountId, plan, reason } = grant;
  if (!uuidPattern.test(accountId)) throw notFound("account");
  await inAccount(accountId, () =>
    tenant().$transaction(async (transaction) => {
      const account = await transaction.account.findUnique({ where: { id: accountId }, select: { billingPlan: true } });
      if (!account) throw notFound("account");
      const { count } = await transaction.account.updateMany({
        where: { id: accountId, billingPlan: { in: [...granted] } },
        data: { billingPlan: plan },
      });
      if (count === 0) throw hasOtherPlan(account.billingPlan);
      const details = { plan, formerPlan: account.billingPlan, reason };
      await recordEntry({ accountId, personId, asStaff: true, action: "appGrantPlan", details }, transaction);
    }),
  );
  const [changed] = await readAccounts([accountId], now);
  if (!changed) throw notFound("account");
  return changed;
}

function hasOtherPlan(plan: string): AppError {
  return new AppError("conflict", `The account is on the ${plan} plan, which staff didn't grant. End that plan first.`);
}
