import { setTimeout as delay } from "node:timers/promises";

/** Longer than the work takes on an unloaded machine, and too short to be noticed. */
const FLOOR_MS = 100;

/**
 * Returns or throws what `work` does, but no sooner than 100 ms after it started. The work is the same for known and
 * unknown addresses, but what follows isn't (the worker sends an email, or none), and would show in the time of the next
 * response.
 */
export async function withMinimumDuration<Result>(work: () => Promise<Result>): Promise<Result> {
  const floor = delay(FLOOR_MS);
  try {
    return await work();
  } finally {
    await floor;
  }
}
