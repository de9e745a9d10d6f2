import { AppError } from "#lib/errors.ts";
import { OutgoingError } from "#server/foundation/outgoing/index.ts";

const reasons: Record<OutgoingError["kind"], string> = {
  timeout: "didn't respond in time",
  "too-large": "sent a response that's too large",
  network: "can't be reached",
  refused: "can't be reached",
};

/**
 * What a request that got no answer is for its merchant: 504 `partner-timed-out` if the time was over, otherwise 502
 * `partner-failed`. Anything but an {@link OutgoingError} is returned as it is.
 * @param subject whom the failure is about, such as the store's domain
 * @param about what follows the reason, in parentheses
 */
export function noAnswer(error: unknown, subject: string, about = ""): unknown {
  if (!(error instanceof OutgoingError)) return error;
  return new AppError(
    "partner-failed",
    `${subject} ${reasons[error.kind]}${about && ` (${about})`}. Try again later.`,
    {
      ...(error.kind === "timeout" && { type: "partner-timed-out" }),
      cause: error,
    },
  );
}
