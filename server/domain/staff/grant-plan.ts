import type { StaffAccount } from "#lib/calls/app-staff.ts";
import { AppError, invalidField, notFound } from "#lib/errors.ts";
import { planText } from "#lib/plan-text.ts";
import { uuidPattern } from "#lib/uuid.ts";
import { recordEntry } from "#server/domain/audit/index.ts";
import { runningStatuses } from "#server/domain/billing/index.ts";
import { unlockAnswers } from "#server/domain/plans/index.ts";
import type { BodyOf } from "#server/foundation/context/call-input.ts";
import type { PersonContext } from "#server/foundation/context/context.ts";
import { inAccount, tenant } from "#server/foundation/database/db.ts";
import { inAccountTransaction } from "#server/foundation/database/in-account-transaction.ts";
import { readAccounts } from "./read-accounts.ts";

export type Grant = BodyOf<"app", "GrantPlan">;

/** The plans that staff grant and revoke; all others are bought or agreed on, and changed there. */
const granted: readonly string[] = ["Staff", "Foundation", "Enterprise", "Free"] satisfies Grant["plan"][];

/**
 * Grants an account a plan that is never sold, or revokes it, and records that in the account's log.
 * Throws not-found, 400 for agreed orders of another plan than Enterprise, and 409 while a bought plan runs.
 */
export async function grantPlan({ personId, now }: PersonContext, grant: Grant): Promise<StaffAccount> {
  const { accountId, plan, reason } = grant;
  const agreedOrders = grant.agreedOrders ?? null;
  if ((plan === "Enterprise") !== (agreedOrders !== null)) {
    throw invalidField("agreedOrders", "must be set for Enterprise, and for no other plan");
  }
  if (!uuidPattern.test(accountId)) throw notFound("account");
  await inAccount(accountId, () =>
    tenant().$transaction(async (transaction) => {
      const account = await transaction.account.findUnique({ where: { id: accountId }, select: { billingPlan: true } });
      if (!account) throw notFound("account");
      // Refused even if its payment failed or before its first charge: it would change the plan again.
      const running = { where: { accountId, status: { in: [...runningStatuses] } } };
      const paid =
        (await transaction.billing.findFirst(running)) ?? (await transaction.storeBilling.findFirst(running));
      if (paid) throw hasOtherPlan(paid.plan ?? account.billingPlan);
      const { count } = await transaction.account.updateMany({
        where: { id: accountId, billingPlan: { in: [...granted] } },
        data: { billingPlan: plan, agreedOrders },
      });
      if (count === 0) throw hasOtherPlan(account.billingPlan);
      const details = { plan, formerPlan: account.billingPlan, reason, ...(agreedOrders !== null && { agreedOrders }) };
      await recordEntry({ accountId, personId, asStaff: true, action: "appGrantPlan", details }, transaction);
    }),
  );
  await inAccount(accountId, () => inAccountTransaction((client) => unlockAnswers(client, accountId, now)));
  const [changed] = await readAccounts([accountId], now);
  if (!changed) throw notFound("account");
  return changed;
}

function hasOtherPlan(plan: string): AppError {
  return new AppError(
    "conflict",
    `The account pays for the ${planText(plan)} plan. Its owner has to end that plan first.`,
  );
}
