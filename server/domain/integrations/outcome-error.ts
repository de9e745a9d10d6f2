import { AppError } from "#lib/errors.ts";
import type { Outcome } from "#server/partners/integrations/integration.ts";

/** What a merchant's call answers if the partner didn't do what it was asked: 422 for a refusal, 502 for a failure. */
export function outcomeError(outcome: Outcome): AppError {
  if (outcome.kind === "delivered") throw new Error("what was delivered is no error");
  const isRefusal = outcome.kind === "refused" || outcome.kind === "pause";
  return new AppError(isRefusal ? "partner-refused" : "partner-failed", outcome.reason);
}
