import type pg from "pg";

/**
 * The counter stripe for the totals of responses that retention deleted. Reports add it up like any other stripe;
 * recounts compare only the other stripes, because these rows are gone.
 */
export const KEPT_STRIPE = 32_002;

/**
 * Deletes some of an account's kept totals, at most `most` rows per table.
 * @returns the number of deleted rows; 0 if none are left
 */
export async function deleteKeptTotals(client: pg.ClientBase, accountId: string, most: number): Promise<number> {
  let deleted = 0;
  for (const table of ["stats_daily", "question_daily", "choice_daily", "facet_daily"]) {
    const some = `SELECT ctid FROM ${table} WHERE account_id = $1 AND stripe = $2 LIMIT $3`;
    const sql = `DELETE FROM ${table} WHERE ctid = ANY(ARRAY(${some})) AND account_id = $1 AND stripe = $2`;
    deleted += (await client.query(sql, [accountId, KEPT_STRIPE, most])).rowCount ?? 0;
  }
  return deleted;
}
