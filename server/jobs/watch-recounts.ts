import { z } from "zod";
import { reportError } from "#server/foundation/error-tracking/index.ts";
import { log } from "#server/foundation/log.ts";
import { JOBS_SCHEMA } from "#server/foundation/queue/queues.ts";
import { defineTask } from "#server/foundation/queue/task.ts";
import { onWorkerConnection } from "./on-worker-connection.ts";

/**
 * Finds unfinished recounts that no queued job would continue, for any reason: the last try failed, or its worker was
 * lost. They are shown to the merchant, who can request a new one, and sent to the log and error tracking.
 */
export const watchRecountsTask = defineTask({
  queue: "watch-recounts",
  concurrency: 1,
  cron: "*/5 * * * *",
  payload: z.object({}),
  run: async (_, jobId) => {
    const { rows } = await onWorkerConnection((client) => client.query<{ accountId: string }>(giveUpSql));
    for (const { accountId } of rows) {
      log.error({ accountId }, "a recount failed and won't be retried");
      const error = new Error(`The recount of account ${accountId} failed and won't be retried`);
      reportError(error, { traceId: jobId, call: "watch-recounts" });
    }
    return "done";
  },
});

// A recount and its job are stored in one transaction: if one is visible, so is the other.
const giveUpSql = `
  UPDATE account_recount r SET failed_at = now()
  WHERE r.finished_at IS NULL AND r.failed_at IS NULL AND NOT EXISTS (
    SELECT FROM ${JOBS_SCHEMA}.job j
    WHERE j.name = 'recount-account' AND j.state < 'completed' AND j.data ->> 'accountId' = r.account_id::text
      AND (j.data ->> 'requestedAt')::timestamptz = r.requested_at)
  RETURNING r.account_id AS "accountId"`;
