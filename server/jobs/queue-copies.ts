import { z } from "zod";
import { queueCopies } from "#server/domain/store-answers/index.ts";
import { productNow } from "#server/foundation/clock.ts";
import { log } from "#server/foundation/log.ts";
import { defineTask } from "#server/foundation/queue/task.ts";
import { onWorkerConnection } from "./on-worker-connection.ts";

/** Every minute, a job for each response whose answers are to be copied to its order, or removed from it. */
export const queueCopiesTask = defineTask({
  queue: "queue-copies",
  concurrency: 1,
  cron: "* * * * *",
  payload: z.object({}),
  run: async () => {
    const queued = await onWorkerConnection((client) => queueCopies(client, productNow()));
    if (queued > 0) log.info({ queued }, "queued answers to be copied to their orders");
    return "done";
  },
});
