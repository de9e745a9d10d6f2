import type { ClientBase } from "pg";
import { inTransaction } from "#server/foundation/database/in-transaction.ts";
import { enqueueJob } from "./enqueue-job.ts";
import type { QueueName } from "./queues.ts";
import { clientDb } from "./transaction-db.ts";

/**
 * Queues a job for every row that a statement claims, until it claims none. A claim and its job are one transaction, so
 * that concurrent workers queue none twice.
 * @param client in no transaction
 * @param sql claims a limited number of rows and returns them, each as a job's payload
 * @returns how many were queued
 */
export async function enqueueClaimed(
  client: ClientBase,
  queue: QueueName,
  sql: string,
  values: unknown[],
): Promise<number> {
  for (let queued = 0; ; ) {
    const claimed = await inTransaction(client, async () => {
      const { rows } = await client.query<Record<string, unknown>>(sql, values);
      for (const payload of rows) await enqueueJob(queue, payload, { db: clientDb(client) });
      return rows.length;
    });
    if (claimed === 0) return queued;
    queued += claimed;
  }
}
