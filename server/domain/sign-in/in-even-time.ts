import { setTimeout as delay } from "node:timers/promises";

/** Longer than the work takes on a machine with anything to spare, and too short to be noticed. */
const FLOOR_MS = 100;

/**
 * Gives what `work` gives, or throws what it throws, but no sooner than 100 ms after it began. The work is the same for known
 * and unknown addresses; what follows it is not (the worker sends a mail, or none), and would show in the time of
 * the next answer.
 */
export async function inEvenTime<Result>(work: () => Promise<Result>): Promise<Result> {
  const floor = delay(FLOOR_MS);
  try {
    return await work();
  } finally {
    await floor;
  }
}
