import { sendCoverageAlarms } from "#server/domain/digests/index.ts";
import { watchCoverage } from "#server/domain/store-orders/index.ts";
import { productNow } from "#server/foundation/clock.ts";
import { log } from "#server/foundation/log.ts";
import { defineTimer } from "#server/foundation/queue/task.ts";
import { onWorkerConnection } from "./on-worker-connection.ts";

/** Every hour, checks whether surveys still show with stores' orders, and mails about those that don't. */
export const watchCoverageTask = defineTimer("watch-coverage", "47 * * * *", async () => {
  const now = productNow();
  await onWorkerConnection(async (client) => {
    const changes = await watchCoverage(client, now);
    const mailed = await sendCoverageAlarms(client, now);
    if (changes.begun + changes.ended + mailed > 0) log.info({ ...changes, mailed }, "checked coverage");
  });
});
