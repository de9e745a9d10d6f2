import { payments } from "#server/partners/payments/registry.ts";
import { checkoutIntentOf } from "./checkout-intent.ts";
import { requirePayments } from "./payments-of.ts";
import { readBilling } from "./read-billing.ts";
import { isEndedStatus, isLive } from "./rights.ts";
import { subscriptionsOf } from "./subscriptions-of.ts";

/**
 * Ends all that an account bought, at once, before it is deleted: afterwards nobody could. Throws if the payment provider
 * doesn't confirm it.
 */
export async function endBilling(accountId: string): Promise<void> {
  const billing = await readBilling(accountId);
  if (!billing) return;
  // Without a provider there is nothing that could still be charged, unless a subscription was last seen running.
  if (!payments() && isEndedStatus(billing.status)) return;
  const provider = requirePayments();
  // First, as a checkout that is paid adds a subscription.
  const intent = checkoutIntentOf(billing.checkout);
  for (const id of [...(intent?.replaces ?? []), ...(intent?.id ? [intent.id] : [])]) await provider.expireCheckout(id);
  for (const subscription of await subscriptionsOf(provider, billing.customerId)) {
    if (isLive(subscription)) await provider.cancelNow(subscription.id);
  }
}
