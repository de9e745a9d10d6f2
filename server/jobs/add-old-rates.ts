import { machineMs } from "#lib/machine-clock.ts";
import { inTime } from "#server/foundation/database/in-time.ts";
import { onLongWorkerConnection } from "#server/foundation/database/worker-connections.ts";
import { reportError } from "#server/foundation/error-tracking/index.ts";
import { log } from "#server/foundation/log.ts";
import { accountsWithOldRates, countOldRates } from "#server/storefront/index.ts";

/**
 * Counts, account by account, the rates of answers from before rates were counted. Once an account is done, it is never
 * read again; after the last one this does nothing.
 * @param timeMs for all of them; those that remain come the next night
 */
export async function addOldRates(timeMs: number, jobId: string): Promise<void> {
  await onLongWorkerConnection(async (client) => {
    const accountIds = await accountsWithOldRates(client);
    const endsAtMs = machineMs() + timeMs;
    for (const [index, id] of accountIds.entries()) {
      const done = await inTime(client, endsAtMs - machineMs(), async () => {
        await countOldRates(client, id);
        return true;
      });
      if (done) continue;
      log.warn({ accounts: accountIds.length - index }, "rates of old answers remain for the next night");
      // Only the first one had all the time: it would fail every night.
      if (index === 0) {
        const error = new Error(`The rates of account ${id} could not be counted in time`);
        reportError(error, { traceId: jobId, call: "check-counters" });
      }
      return;
    }
  });
}
