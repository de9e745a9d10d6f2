import { z } from "zod";
import { giveUpRecounts, recountNext, timeZoneOfRecount } from "#server/domain/accounts/index.ts";
import { moveDaysOfOrders } from "#server/domain/store-orders/index.ts";
import { inTransaction } from "#server/foundation/database/in-transaction.ts";
import { onLongWorkerConnection, onWorkerConnection } from "#server/foundation/database/worker-connections.ts";
import { reportError } from "#server/foundation/error-tracking/index.ts";
import { log } from "#server/foundation/log.ts";
import { defineTask, defineTimer } from "#server/foundation/queue/task.ts";

/**
 * Recounts the days of an account's orders and answers in its current time zone. It works in small batches, so that shoppers don't
 * wait for it. An interrupted run continues where it stopped, and concurrent runs share the rest.
 */
export const recountAccountTask = defineTask({
  queue: "recount-account",
  concurrency: 1,
  payload: z.object({ accountId: z.uuid(), requestedAt: z.iso.datetime() }),
  run: async ({ accountId, requestedAt }) => {
    await onLongWorkerConnection(async (client) => {
      await moveDaysOfOrders(client, accountId, () => timeZoneOfRecount(client, accountId, requestedAt));
      while (await inTransaction(client, () => recountNext(client, accountId, requestedAt)));
    });
    return "done";
  },
});

/**
 * Finds unfinished recounts that no queued job would continue, for any reason: the last try failed, or its worker was
 * lost. They are shown to the merchant, who can request a new one, and sent to the log and error tracking.
 */
export const watchRecountsTask = defineTimer("watch-recounts", "*/5 * * * *", async (jobId) => {
  for (const accountId of await onWorkerConnection(giveUpRecounts)) {
    log.error({ accountId }, "a recount failed and won't be retried");
    const error = new Error(`The recount of account ${accountId} failed and won't be retried`);
    reportError(error, { traceId: jobId, call: "watch-recounts" });
  }
});
