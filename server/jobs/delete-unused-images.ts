import { Client } from "pg";
import { z } from "zod";
import { connectionAs } from "#server/db.ts";
import { log } from "#server/log.ts";
import { defineTask } from "./task.ts";

/**
 * Deletes the pictures that nothing has shown for 30 days: no survey, none of its versions, no question, template or style.
 * Which those are is the database's to say (`delete_unused_images`). Runs at night; running twice at once is harmless.
 */
export const deleteUnusedImagesTask = defineTask({
  queue: "delete-unused-images",
  concurrency: 1,
  cron: "29 3 * * *",
  payload: z.object({}),
  run: async () => {
    const client = new Client(connectionAs("afterword_worker"));
    await client.connect();
    try {
      const { rows } = await client.query<{ id: string }>("SELECT DISTINCT account_id AS id FROM image");
      let deleted = 0;
      // Account by account: the row of each is locked for as long as its own pictures take.
      for (const { id } of rows) deleted += await deleteUnused(client, id);
      log.info({ deleted }, "pictures that nothing shows are deleted");
    } finally {
      await client.end();
    }
    return "done";
  },
});

async function deleteUnused(client: Client, accountId: string): Promise<number> {
  const sql = "SELECT delete_unused_images($1, interval '30 days') AS deleted";
  const { rows } = await client.query<{ deleted: number }>(sql, [accountId]);
  return rows[0]?.deleted ?? 0;
}
