import type pg from "pg";

/**
 * The counters' stripe for the totals of responses that retention deleted. Reports add it up like any other; a count of the
 * rows is compared with the other stripes only, because these rows are gone.
 */
export const KEPT_STRIPE = 32_002;

/**
 * Takes the revenue off the kept totals: after a change of the currency nobody can convert it, as the orders are gone.
 * @param client in a transaction
 */
export async function forgetKeptRevenue(client: pg.ClientBase, accountId: string): Promise<void> {
  await client.query("UPDATE answer_daily SET orders = 0, revenue_minor = 0 WHERE account_id = $1 AND stripe = $2", [
    accountId,
    KEPT_STRIPE,
  ]);
  await client.query("DELETE FROM facet_daily WHERE account_id = $1 AND stripe = $2 AND kind = 'currency'", [
    accountId,
    KEPT_STRIPE,
  ]);
}

/**
 * Deletes some of the kept totals of an account, at most `most` rows of each table.
 * @returns how many rows were deleted; 0 when none are left
 */
export async function deleteKeptTotals(client: pg.ClientBase, accountId: string, most: number): Promise<number> {
  let deleted = 0;
  for (const table of ["stats_daily", "question_daily", "answer_daily", "facet_daily"]) {
    const some = `SELECT ctid FROM ${table} WHERE account_id = $1 AND stripe = $2 LIMIT $3`;
    const sql = `DELETE FROM ${table} WHERE ctid = ANY(ARRAY(${some})) AND account_id = $1 AND stripe = $2`;
    deleted += (await client.query(sql, [accountId, KEPT_STRIPE, most])).rowCount ?? 0;
  }
  return deleted;
}
