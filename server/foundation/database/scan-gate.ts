import { AppError } from "#lib/errors.ts";

const MOST_AT_ONCE = 2;
const LONGEST_WAIT_MS = 20_000;

interface Waiting {
  accountId: string;
  start: () => void;
}

const running = new Set<string>();
let waiting: Waiting[] = [];

/**
 * Runs a query that may scan all rows of an account: one at a time for an account, and two at a time in a process, so
 * that they leave the pool's connections to everybody else.
 * @param message says what to do if its turn doesn't come in time
 * @throws AppError `unavailable` after 20 seconds of waiting
 */
export async function inScanGate<Result>(
  accountId: string,
  message: string,
  scan: () => Promise<Result>,
): Promise<Result> {
  await turnOf(accountId, message);
  try {
    return await scan();
  } finally {
    running.delete(accountId);
    startNext();
  }
}

async function turnOf(accountId: string, message: string): Promise<void> {
  await new Promise<void>((start, refuse) => {
    const timer = setTimeout(() => {
      waiting = waiting.filter((one) => one !== entry);
      refuse(new AppError("unavailable", message));
    }, LONGEST_WAIT_MS);
    const entry: Waiting = {
      accountId,
      start: () => {
        clearTimeout(timer);
        start();
      },
    };
    waiting.push(entry);
    startNext();
  });
}

function startNext(): void {
  if (running.size >= MOST_AT_ONCE) return;
  const next = waiting.find(({ accountId }) => !running.has(accountId));
  if (!next) return;
  waiting = waiting.filter((one) => one !== next);
  running.add(next.accountId);
  next.start();
  startNext();
}
