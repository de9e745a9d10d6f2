import { AppError } from "#lib/errors.ts";

/** A decoded picture takes up to 100 MB: one after the other, and a queue that ends. */
const MAX_WAITING = 16;
let waiting = 0;
let last: Promise<unknown> = Promise.resolve();

/** Runs one piece of work at a time in this process. Throws 503 where too many wait already. */
export async function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
  if (waiting >= MAX_WAITING) {
    throw new AppError("unavailable", "Too many pictures are being taken in just now. Try again in a moment.");
  }
  waiting += 1;
  const mine = last.then(work);
  last = mine.catch(() => undefined);
  try {
    return await mine;
  } finally {
    waiting -= 1;
  }
}
