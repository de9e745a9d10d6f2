import { z } from "zod";
import { accountsWithFrames, countFrames } from "#server/domain/frames/index.ts";
import { productNow } from "#server/foundation/clock.ts";
import { onLongWorkerConnection, onWorkerConnection } from "#server/foundation/database/worker-connections.ts";
import { enqueueJob } from "#server/foundation/queue/enqueue-job.ts";
import { defineTask, defineTimer } from "#server/foundation/queue/task.ts";

/** Every five minutes, a job for each account with a store's orders. */
export const countFramesTask = defineTimer("count-frames", "*/5 * * * *", async () => {
  for (const accountId of await onWorkerConnection(accountsWithFrames)) {
    await enqueueJob("count-frames-of-account", { accountId }, { singletonKey: accountId });
  }
});

/** Counts the days of an account's orders that changed, or were answered, since they were counted. */
export const countFramesOfAccountTask = defineTask({
  queue: "count-frames-of-account",
  concurrency: 1,
  payload: z.object({ accountId: z.string() }),
  run: async ({ accountId }) => {
    const { hasMore } = await onLongWorkerConnection((client) => countFrames(client, accountId, productNow()));
    if (hasMore) await enqueueJob("count-frames-of-account", { accountId });
    return "done";
  },
});
