import { AppError } from "#lib/errors.ts";
import { PaymentError } from "#server/partners/payments/payment-error.ts";

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
