import { AppError } from "#lib/errors.ts";
import type { Outcome } from "#server/partners/integrations/integration.ts";

/**
 * What a merchant's call answers if the partner didn't do what it was asked: 422 for a refusal, 504 if it took too long,
 * 502 for another failure.
 */
export function outcomeError(outcome: Outcome): AppError {
  if (outcome.kind === "delivered") throw new Error("what was delivered is no error");
  const isRefusal = outcome.kind === "refused" || outcome.kind === "pause";
  const isLate = outcome.kind === "unknown" && outcome.isLate === true;
  return new AppError(isRefusal ? "partner-refused" : "partner-failed", outcome.reason, {
    ...(isLate && { type: "partner-timed-out" }),
  });
}
