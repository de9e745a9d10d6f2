import { machineMs } from "#lib/machine-clock.ts";
import { accountsToFill, fillOrders } from "#server/domain/store-orders/index.ts";
import { inTransaction } from "#server/foundation/database/in-transaction.ts";
import { onLongWorkerConnection } from "#server/foundation/database/worker-connections.ts";
import { log } from "#server/foundation/log.ts";
import { defineTimer } from "#server/foundation/queue/task.ts";

/** Less than until the next run. */
const TIME_MS = 4 * 60_000;

/**
 * Fills in what orders lack from before facts of all orders were stored, a batch of each account in turn. What remains
 * comes with the next run; after the last one this does nothing.
 */
export const fillOrdersTask = defineTimer("fill-orders", "*/5 * * * *", async () => {
  await onLongWorkerConnection(async (client) => {
    const endsAtMs = machineMs() + TIME_MS;
    for (let accountIds = await accountsToFill(client); accountIds.length > 0; ) {
      const unfinished: string[] = [];
      for (const accountId of accountIds) {
        if (machineMs() > endsAtMs) return;
        try {
          if (await inTransaction(client, () => fillOrders(client, accountId))) unfinished.push(accountId);
        } catch (error) {
          log.warn({ err: error, accountId }, "could not fill in the facts of an account's orders");
        }
      }
      accountIds = unfinished;
    }
  });
});
