import type { ClientBase } from "pg";
import { queryColumn } from "#server/foundation/database/query-column.ts";

/** The accounts that have images. */
export async function accountsWithImages(client: ClientBase): Promise<string[]> {
  return await queryColumn(client, "SELECT DISTINCT account_id FROM image");
}

/**
 * Deletes an account's images that have not been used for 30 days: by no survey, version, question, template or style.
 * The database decides which those are (`delete_unused_images`), and locks the account's row in the meantime.
 * @returns how many were deleted
 */
export async function deleteUnusedImages(client: ClientBase, accountId: string): Promise<number> {
  const sql = "SELECT delete_unused_images($1, interval '30 days') AS deleted";
  const { rows } = await client.query<{ deleted: number }>(sql, [accountId]);
  return rows[0]?.deleted ?? 0;
}
