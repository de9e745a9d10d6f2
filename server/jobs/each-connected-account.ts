import { storePlatformNames } from "#server/domain/connections/index.ts";
import { enqueueJob } from "#server/foundation/queue/enqueue-job.ts";
import type { QueueName } from "#server/foundation/queue/queues.ts";
import { onWorkerConnection } from "./on-worker-connection.ts";

/** Queues a job for each account with a store that can be used. */
export async function eachConnectedAccount(queue: QueueName): Promise<void> {
  const { rows } = await onWorkerConnection((client) =>
    client.query<{ accountId: string }>(
      `SELECT account_id AS "accountId" FROM connection WHERE kind = 'platform' AND status = 'connected'
       AND name = ANY($1::text[])`,
      [storePlatformNames],
    ),
  );
  for (const { accountId } of rows) await enqueueJob(queue, { accountId });
}
