import { machineNow } from "#lib/machine-clock.ts";
import { forgetExpired } from "#server/domain/retention/index.ts";
import { log } from "#server/foundation/log.ts";
import { defineTimer } from "#server/foundation/queue/task.ts";
import { onWorkerConnection } from "./on-worker-connection.ts";

/** Deletes what has expired, every night. */
export const forgetExpiredTask = defineTimer("forget-expired", "17 3 * * *", async () => {
  const { session, sign_in_link, rate_bucket } = await onWorkerConnection((client) =>
    forgetExpired(client, machineNow()),
  );
  log.info({ sessions: session, links: sign_in_link, buckets: rate_bucket }, "deleted expired records");
});
