import { z } from "zod";
import { sendAdvice } from "#server/domain/digests/index.ts";
import { log } from "#server/foundation/log.ts";
import { defineTask } from "#server/foundation/queue/task.ts";
import { onWorkerConnection } from "./on-worker-connection.ts";

/** Queues the week's advice where it is due now: on Tuesdays at 08:00 of every account's own clocks, late where no worker ran then. */
export const sendAdviceTask = defineTask({
  queue: "send-advice",
  concurrency: 1,
  cron: "*/15 * * * *",
  payload: z.object({}),
  run: async () => {
    const mailed = await onWorkerConnection((client) => sendAdvice(client, new Date()));
    if (mailed > 0) log.info({ mailed }, "advice is queued");
    return "done";
  },
});
