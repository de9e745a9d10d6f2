import { z } from "zod";
import { reportError } from "#server/foundation/error-tracking.ts";
import { log } from "#server/foundation/log.ts";
import { JOBS_SCHEMA } from "#server/foundation/queue/queues.ts";
import { defineTask } from "#server/foundation/queue/task.ts";
import { onWorkerConnection } from "./on-worker-connection.ts";

/**
 * Finds recounts that are not at their end while nothing in the queue would take them further, however that came about: the
 * last try failed, or its worker was lost. They are told to the merchant, who asks again, and to the log and error tracking.
 */
export const watchRecountsTask = defineTask({
  queue: "watch-recounts",
  concurrency: 1,
  cron: "*/5 * * * *",
  payload: z.object({}),
  run: async (_, jobId) => {
    const { rows } = await onWorkerConnection((client) => client.query<{ accountId: string }>(giveUpSql));
    for (const { accountId } of rows) {
      log.error({ accountId }, "counting an account anew failed for good");
      const error = new Error(`Counting account ${accountId} anew failed for good`);
      reportError(error, { traceId: jobId, call: "watch-recounts" });
    }
    return "done";
  },
});

// A recount and its job are stored in one transaction: where one is seen, so is the other.
const giveUpSql = `
  UPDATE account_recount r SET failed_at = now()
  WHERE r.finished_at IS NULL AND r.failed_at IS NULL AND NOT EXISTS (
    SELECT FROM ${JOBS_SCHEMA}.job j
    WHERE j.name = 'recount-account' AND j.state < 'completed' AND j.data ->> 'accountId' = r.account_id::text
      AND (j.data ->> 'requestedAt')::timestamptz = r.requested_at)
  RETURNING r.account_id AS "accountId"`;
