import { log } from "./log.ts";

const key = Symbol.for("afterword.after-answer");
// The entry's modules and Next's bundle are two copies of this file and share the work in progress.
const holder: Record<symbol, Set<Promise<void>> | undefined> = Object(globalThis);

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
  holder[key] ??= new Set();
  return holder[key];
}
