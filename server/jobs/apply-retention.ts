import { applyRetention } from "#server/domain/responses/index.ts";
import { productNow } from "#server/foundation/clock.ts";
import { log } from "#server/foundation/log.ts";
import { defineTimer } from "#server/foundation/queue/task.ts";
import { onWorkerConnection } from "./on-worker-connection.ts";

/**
 * Deletes the responses that are older than their accounts keep them. Runs at night; the next night continues an
 * interrupted run.
 */
export const applyRetentionTask = defineTimer("apply-retention", "11 2 * * *", async () => {
  const deleted = await onWorkerConnection((client) => applyRetention(client, productNow()));
  log.info({ deleted }, "deleted responses older than their retention period");
});
