import { log } from "./log.ts";
import { perProcess } from "./per-process.ts";

const place = perProcess<Set<Promise<void>>>("work after answers");

/**
 * Starts work that the answer does not wait for, once the running call has been answered. A failure is logged with
 * `failure`, the sentence that says what did not happen.
 */
export function afterAnswer(failure: string, work: () => Promise<void>): void {
  const running = underWay();
  const done = new Promise((resolve) => setImmediate(resolve))
    .then(work)
    .catch((error: unknown) => log.error({ err: error }, failure))
    .finally(() => running.delete(done));
  running.add(done);
}

/** Resolves when no work is in progress: before the databases are closed, and in tests. */
export async function workAfterAnswersDone(): Promise<void> {
  while (underWay().size > 0) await Promise.all(underWay());
}

function underWay(): Set<Promise<void>> {
  place.current ??= new Set();
  return place.current;
}
