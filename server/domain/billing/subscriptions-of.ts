import { PaymentError } from "#server/partners/payments/payment-error.ts";
import type { Payments, Subscription } from "#server/partners/payments/payments.ts";

/** All subscriptions of a customer; none if the customer was deleted at the payment provider. */
export async function subscriptionsOf(payments: Payments, customerId: string): Promise<readonly Subscription[]> {
  try {
    return await payments.listSubscriptions(customerId);
  } catch (error) {
    if (error instanceof PaymentError && error.kind === "gone") return [];
    throw error;
  }
}
