import type { Client } from "pg";
import { z } from "zod";
import { log } from "#server/foundation/log.ts";
import { defineTask } from "#server/foundation/queue/task.ts";
import { onWorkerConnection } from "./on-worker-connection.ts";

/**
 * Deletes the images that have not been used for 30 days: by no survey, version, question, template or style. The
 * database decides which those are (`delete_unused_images`). Runs at night; running twice at once is harmless.
 */
export const deleteUnusedImagesTask = defineTask({
  queue: "delete-unused-images",
  concurrency: 1,
  cron: "29 3 * * *",
  payload: z.object({}),
  run: async () => {
    await onWorkerConnection(async (client) => {
      const { rows } = await client.query<{ id: string }>("SELECT DISTINCT account_id AS id FROM image");
      await deleteOfEach(
        client,
        rows.map(({ id }) => id),
      );
    });
    return "done";
  },
});

/**
 * Account by account: the row of each is locked while its own images are deleted. One that fails does not block the
 * others; the task fails for it at the end, and is tried again.
 */
async function deleteOfEach(client: Client, accountIds: readonly string[]): Promise<void> {
  const failures: unknown[] = [];
  let deleted = 0;
  for (const accountId of accountIds) {
    try {
      deleted += await deleteUnused(client, accountId);
    } catch (error) {
      log.error({ err: error, accountId }, "could not delete an account's unused images");
      failures.push(error);
    }
  }
  log.info({ deleted }, "deleted unused images");
  if (failures.length > 0) throw new AggregateError(failures, "could not delete all unused images");
}

async function deleteUnused(client: Client, accountId: string): Promise<number> {
  const sql = "SELECT delete_unused_images($1, interval '30 days') AS deleted";
  const { rows } = await client.query<{ deleted: number }>(sql, [accountId]);
  return rows[0]?.deleted ?? 0;
}
