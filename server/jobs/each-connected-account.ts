import { accountsWithStore } from "#server/domain/connections/index.ts";
import { onWorkerConnection } from "#server/foundation/database/worker-connections.ts";
import { enqueueJob } from "#server/foundation/queue/enqueue-job.ts";
import type { QueueName } from "#server/foundation/queue/queues.ts";

/** Queues a job for each account with a store that can be used. */
export async function eachConnectedAccount(queue: QueueName): Promise<void> {
  for (const accountId of await onWorkerConnection(accountsWithStore)) await enqueueJob(queue, { accountId });
}
