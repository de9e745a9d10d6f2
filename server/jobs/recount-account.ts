import { z } from "zod";
import { recountNext } from "#server/domain/accounts/index.ts";
import { inTransaction } from "#server/foundation/database/in-transaction.ts";
import { defineTask } from "#server/foundation/queue/task.ts";
import { onWorkerConnection } from "./on-worker-connection.ts";

/**
 * Recounts the days of an account's answers in its current time zone. It works in small batches, so that shoppers don't
 * wait for it. An interrupted run continues where it stopped, and concurrent runs share the rest.
 */
export const recountAccountTask = defineTask({
  queue: "recount-account",
  concurrency: 1,
  payload: z.object({ accountId: z.uuid(), requestedAt: z.iso.datetime() }),
  run: async ({ accountId, requestedAt }) => {
    await onWorkerConnection(async (client) => {
      while (await inTransaction(client, () => recountNext(client, accountId, requestedAt)));
    });
    return "done";
  },
});
