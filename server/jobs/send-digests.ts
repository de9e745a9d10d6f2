import { z } from "zod";
import { sendDigests } from "#server/domain/digests/index.ts";
import { productNow } from "#server/foundation/clock.ts";
import { log } from "#server/foundation/log.ts";
import { defineTask } from "#server/foundation/queue/task.ts";
import { onWorkerConnection } from "./on-worker-connection.ts";

/** Queues the digest mails that are due: at 08:00 in each account's time zone, later if no worker was running. */
export const sendDigestsTask = defineTask({
  queue: "send-digests",
  concurrency: 1,
  cron: "*/15 * * * *",
  payload: z.object({}),
  run: async () => {
    const mailed = await onWorkerConnection((client) => sendDigests(client, productNow()));
    if (mailed > 0) log.info({ mailed }, "queued digest emails");
    return "done";
  },
});
