import { giveUpRecounts } from "#server/domain/accounts/index.ts";
import { reportError } from "#server/foundation/error-tracking/index.ts";
import { log } from "#server/foundation/log.ts";
import { defineTimer } from "#server/foundation/queue/task.ts";
import { onWorkerConnection } from "./on-worker-connection.ts";

/**
 * Finds unfinished recounts that no queued job would continue, for any reason: the last try failed, or its worker was
 * lost. They are shown to the merchant, who can request a new one, and sent to the log and error tracking.
 */
export const watchRecountsTask = defineTimer("watch-recounts", "*/5 * * * *", async (jobId) => {
  for (const accountId of await onWorkerConnection(giveUpRecounts)) {
    log.error({ accountId }, "a recount failed and won't be retried");
    const error = new Error(`The recount of account ${accountId} failed and won't be retried`);
    reportError(error, { traceId: jobId, call: "watch-recounts" });
  }
});
