import type pg from "pg";
import { choiceSet, facetSet, questionSet, statsSet } from "./ingest/counter-sets.ts";

// The log first: what a fold adds in the meantime is then found there.
const tables = ["counter_log", ...[statsSet, questionSet, choiceSet, facetSet].map(({ table }) => table)];

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
