import { z } from "zod";
import { queueFlows } from "#server/domain/store-flows/index.ts";
import { productNow } from "#server/foundation/clock.ts";
import { log } from "#server/foundation/log.ts";
import { defineTask } from "#server/foundation/queue/task.ts";
import { onWorkerConnection } from "./on-worker-connection.ts";

/** Every minute, a job for each response that was completed since, where a store's platform has workflows. */
export const queueFlowsTask = defineTask({
  queue: "queue-flows",
  concurrency: 1,
  cron: "* * * * *",
  payload: z.object({}),
  run: async () => {
    const queued = await onWorkerConnection((client) => queueFlows(client, productNow()));
    if (queued > 0) log.info({ queued }, "queued completed responses for stores' workflows");
    return "done";
  },
});
