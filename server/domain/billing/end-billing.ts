import { requirePayments } from "./payments-of.ts";
import { readBilling } from "./read-billing.ts";
import { isLive } from "./rights.ts";
import { subscriptionsOf } from "./subscriptions-of.ts";

/**
 * Ends all that an account bought, at once, before it is deleted: afterwards nobody could. Throws if the payment provider
 * doesn't confirm it.
 */
export async function endBilling(accountId: string): Promise<void> {
  const billing = await readBilling(accountId);
  if (!billing) return;
  const payments = requirePayments();
  for (const subscription of await subscriptionsOf(payments, billing.customerId)) {
    if (isLive(subscription)) await payments.cancelNow(subscription.id);
  }
}
