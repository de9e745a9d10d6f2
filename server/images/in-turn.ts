import { AppError } from "#lib/errors.ts";

/** A decoded picture takes up to 100 MB: one after the other, and a queue that ends. */
const MAX_WAITING = 40;
/** What one account may hold of the queue while there is room, so that it fills it for nobody else. */
const MAX_WAITING_OF_ACCOUNT = 8;
/** From here on an account may hold one place: a few that hold eight each leave half of the queue to all others. */
const BUSY = MAX_WAITING / 2;

const waiting = new Map<string, number>();
let waitingOfAll = 0;
let last: Promise<unknown> = Promise.resolve();

/**
 * Runs one piece of work at a time in this process. Throws 503 where too many of the account's wait already, or too
 * many of all accounts.
 */
export async function inTurn<Result>(accountId: string, work: () => Promise<Result>): Promise<Result> {
  const ofAccount = waiting.get(accountId) ?? 0;
  const most = waitingOfAll < BUSY ? MAX_WAITING_OF_ACCOUNT : 1;
  if (ofAccount >= most || waitingOfAll >= MAX_WAITING) {
    throw new AppError("unavailable", "Too many pictures are being taken in just now. Try again in a moment.");
  }
  waiting.set(accountId, ofAccount + 1);
  waitingOfAll += 1;
  const mine = last.then(work);
  last = mine.catch(() => undefined);
  try {
    return await mine;
  } finally {
    leave(accountId);
  }
}

/** An account that waits for nothing is not remembered. */
function leave(accountId: string): void {
  waitingOfAll -= 1;
  const left = (waiting.get(accountId) ?? 1) - 1;
  if (left > 0) waiting.set(accountId, left);
  else waiting.delete(accountId);
}
