import { AppError } from "#lib/errors.ts";
import { PaymentError } from "#server/partners/payments/payment-error.ts";
import type { Payments, Subscription } from "#server/partners/payments/payments.ts";
import { payments } from "#server/partners/payments/registry.ts";

/** The payment provider. Throws 503 where the operator set none up. */
export function requirePayments(): Payments {
  const provider = payments();
  if (!provider) throw new AppError("unavailable", "Plans can't be bought here yet. Contact support.");
  return provider;
}

/** Runs a request to the payment provider; its failures become answers that a merchant understands. */
export async function orProblem<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof PaymentError)) throw error;
    const isTheirs = error.kind === "declined" || error.kind === "confirm";
    throw new AppError(isTheirs ? "partner-refused" : "partner-failed", error.message, {
      ...(error.details.code === "timeout" && { type: "partner-timed-out" }),
      cause: error,
    });
  }
}

/** All subscriptions of a customer; none if the customer was deleted at the payment provider. */
export async function subscriptionsOf(payments: Payments, customerId: string): Promise<readonly Subscription[]> {
  try {
    return await payments.listSubscriptions(customerId);
  } catch (error) {
    if (error instanceof PaymentError && error.kind === "gone") return [];
    throw error;
  }
}
