import { Client } from "pg";
import { z } from "zod";
import { connectionAs } from "#server/db.ts";
import { sendAdvice } from "#server/digests/index.ts";
import { log } from "#server/log.ts";
import { defineTask } from "./task.ts";

/** Queues the week's advice where it is due now: on Tuesdays at 08:00 of every account's own clocks, late where no worker ran then. */
export const sendAdviceTask = defineTask({
  queue: "send-advice",
  concurrency: 1,
  cron: "*/15 * * * *",
  payload: z.object({}),
  run: async () => {
    const client = new Client(connectionAs("afterword_worker"));
    await client.connect();
    try {
      const mailed = await sendAdvice(client, new Date());
      if (mailed > 0) log.info({ mailed }, "advice is queued");
    } finally {
      await client.end();
    }
    return "done";
  },
});
