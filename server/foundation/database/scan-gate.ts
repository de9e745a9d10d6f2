import { AppError } from "#lib/errors.ts";
import { AdmissionQueue } from "../admission-queue.ts";

const scans = new AdmissionQueue({ running: 2, runningOfKey: 1, maxWaitMs: 20_000 });

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
  return await scans.run(accountId, () => new AppError("unavailable", message), scan);
}
