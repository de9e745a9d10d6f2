import { sendAdvice, sendDigests, sendLowScores } from "#server/domain/digests/index.ts";
import { productNow } from "#server/foundation/clock.ts";
import { log } from "#server/foundation/log.ts";
import { defineTimer } from "#server/foundation/queue/task.ts";
import { onWorkerConnection } from "./on-worker-connection.ts";

/** Queues the digest mails that are due: at 08:00 in each account's time zone, later if no worker was running. */
export const sendDigestsTask = defineTimer("send-digests", "*/15 * * * *", async () => {
  const mailed = await onWorkerConnection((client) => sendDigests(client, productNow()));
  if (mailed > 0) log.info({ mailed }, "queued digest emails");
});

/**
 * Queues the weekly advice that is due: Tuesdays at 08:00 in each account's time zone, later if no worker was running.
 */
export const sendAdviceTask = defineTimer("send-advice", "*/15 * * * *", async () => {
  const mailed = await onWorkerConnection((client) => sendAdvice(client, productNow()));
  if (mailed > 0) log.info({ mailed }, "queued best-practice emails");
});

/** Queues a mail for each new response with a low score, a few minutes after the answer at most. */
export const sendLowScoresTask = defineTimer("send-low-scores", "* * * * *", async () => {
  const mailed = await onWorkerConnection((client) => sendLowScores(client, productNow()));
  if (mailed > 0) log.info({ mailed }, "queued low-score emails");
});
