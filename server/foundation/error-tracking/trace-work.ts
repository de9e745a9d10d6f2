import { afterAnswer } from "#server/foundation/after-answer.ts";
import { env } from "#server/foundation/env.ts";
import { loadTracker, tracker, WORK } from "./start.ts";

/** What is known about a request by and by. */
export interface RequestFacts {
  call?: string;
  accountId?: string;
}

/** Adds facts to the trace of the running request, and to the errors in it. */
export function noteRequest({ call, accountId }: RequestFacts): void {
  const tracking = tracker();
  // Without a span, the scope is the whole process's.
  if (!tracking?.getActiveSpan()) return;
  if (call !== undefined) tracking.getIsolationScope().setTag("call", call);
  if (accountId !== undefined) tracking.getIsolationScope().setTag("accountId", accountId);
}

/** Runs work of the worker as a trace of its own: a job, or a delivery. */
export async function traceWork<Result>(
  { name, accountId }: { name: string; accountId?: string },
  work: () => Promise<Result>,
): Promise<Result> {
  const tracking = tracker();
  if (!tracking) return await work();
  return await tracking.withIsolationScope((scope) => {
    if (accountId !== undefined) scope.setTag("accountId", accountId);
    return tracking.startSpan({ name, op: WORK, forceTransaction: true }, work);
  });
}

/** Resolves when what was tracked has been sent, or after `timeoutMs`: before the process exits. */
export async function flushReports(timeoutMs = 2_000): Promise<void> {
  await tracker()?.flush(timeoutMs);
}

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
