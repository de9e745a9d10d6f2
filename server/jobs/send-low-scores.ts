import { sendLowScores } from "#server/domain/digests/index.ts";
import { productNow } from "#server/foundation/clock.ts";
import { log } from "#server/foundation/log.ts";
import { defineTimer } from "#server/foundation/queue/task.ts";
import { onWorkerConnection } from "./on-worker-connection.ts";

/** Queues a mail for each new response with a low score, a few minutes after the answer at most. */
export const sendLowScoresTask = defineTimer("send-low-scores", "* * * * *", async () => {
  const mailed = await onWorkerConnection((client) => sendLowScores(client, productNow()));
  if (mailed > 0) log.info({ mailed }, "queued low-score emails");
});
