import { afterAnswer } from "../after-answer.ts";
import { env } from "../env.ts";
import { loadTracker } from "./start.ts";

/** Where an error came from. */
export interface ErrorPlace {
  /** The answer's. */
  traceId: string;
  /** The call or path. */
  call: string;
  /** Whose data it was about, if one account's. */
  accountId?: string | null;
}

const TIMEOUT_MS = 5_000;

/** Sends an unexpected error to the operator's error tracking, if there is any, after the answer. */
export function reportError(error: unknown, { traceId, call, accountId }: ErrorPlace): void {
  if (!env.SENTRY_DSN) return;
  afterAnswer("could not report an error", async () => {
    const tracker = await loadTracker();
    tracker?.captureException(error, { tags: { traceId, call, ...(accountId && { accountId }) } });
    await tracker?.flush(TIMEOUT_MS);
  });
}
