import { log } from "#server/foundation/log.ts";
import type { Charge } from "#server/partners/payments/payments.ts";
import { withBillingLock } from "./billing-lock.ts";
import { mailDisputeLost } from "./mail-payment.ts";
import { requirePayments, subscriptionsOf } from "./payments-of.ts";
import { isLive } from "./rights.ts";
import { syncHere } from "./sync-billing.ts";

/**
 * Ends what a customer's account had bought when a charge was made that the bank took back after a dispute, and mails the
 * owner. What was bought after the charge goes on, so repeating it does no harm.
 */
export async function endDisputedPlan(accountId: string, { customerId, createdAt }: Charge): Promise<void> {
  const payments = requirePayments();
  await withBillingLock(accountId, async (client) => {
    const disputed = (await subscriptionsOf(payments, customerId)).filter(
      (one) => isLive(one) && one.createdAt <= createdAt,
    );
    for (const { id, plan } of disputed) {
      await payments.cancelNow(id);
      log.warn({ accountId, subscriptionId: id }, "a subscription ended because a dispute was lost");
      if (plan) await mailDisputeLost(client, accountId, plan);
    }
    await syncHere(client, payments, accountId);
  });
}
