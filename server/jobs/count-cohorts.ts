import { z } from "zod";
import { countCohorts } from "#server/domain/customer-value/index.ts";
import { accountsWithFrames } from "#server/domain/frames/index.ts";
import { productNow } from "#server/foundation/clock.ts";
import { onLongWorkerConnection, onWorkerConnection } from "#server/foundation/database/worker-connections.ts";
import { enqueueJob } from "#server/foundation/queue/enqueue-job.ts";
import { defineTask, defineTimer } from "#server/foundation/queue/task.ts";

/** Every night, a job for each account with a store's orders. */
export const countCohortsTask = defineTimer("count-cohorts", "40 2 * * *", async () => {
  for (const accountId of await onWorkerConnection(accountsWithFrames)) {
    await enqueueJob("count-cohorts-of-account", { accountId }, { singletonKey: accountId });
  }
});

/** Counts what an account's customers spent since their first orders. */
export const countCohortsOfAccountTask = defineTask({
  queue: "count-cohorts-of-account",
  concurrency: 1,
  payload: z.object({ accountId: z.string() }),
  run: async ({ accountId }) => {
    await onLongWorkerConnection((client) => countCohorts(client, accountId, productNow()));
    return "done";
  },
});
