import { z } from "zod";
import { applyRetention } from "#server/domain/responses/index.ts";
import { productNow } from "#server/foundation/clock.ts";
import { log } from "#server/foundation/log.ts";
import { defineTask } from "#server/foundation/queue/task.ts";
import { onWorkerConnection } from "./on-worker-connection.ts";

/**
 * Deletes the responses that are older than their accounts keep them. Runs at night; the next night continues an
 * interrupted run.
 */
export const applyRetentionTask = defineTask({
  queue: "apply-retention",
  concurrency: 1,
  cron: "11 2 * * *",
  payload: z.object({}),
  run: async () => {
    const deleted = await onWorkerConnection((client) => applyRetention(client, productNow()));
    log.info({ deleted }, "deleted responses older than their retention period");
    return "done";
  },
});
