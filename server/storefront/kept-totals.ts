import type pg from "pg";
import { counterTables } from "./ingest/fold-counters.ts";

// The log first: what a fold adds in the meantime is then found there.
const tables = ["counter_log", ...counterTables.filter((table) => table !== "usage_folded")];

/**
 * Deletes some of an account's totals of responses that retention deleted, at most `most` rows per table. Reports add them
 * up like any other counters; recounts leave them out, because their rows are gone.
 * @returns the number of deleted rows; 0 if none are left
 */
export async function deleteKeptTotals(client: pg.ClientBase, accountId: string, most: number): Promise<number> {
  let deleted = 0;
  for (const table of tables) {
    const some = `SELECT ctid FROM ${table} WHERE account_id = $1 AND is_kept LIMIT $2`;
    const sql = `DELETE FROM ${table} WHERE ctid = ANY(ARRAY(${some})) AND account_id = $1 AND is_kept`;
    deleted += (await client.query(sql, [accountId, most])).rowCount ?? 0;
  }
  return deleted;
}
