import type { ClientBase } from "pg";
import { queryColumn } from "#server/foundation/database/query-column.ts";

/** The accounts with answers from before rates were counted, in random order. */
export async function accountsWithOldRates(client: ClientBase): Promise<string[]> {
  return await queryColumn(client, "SELECT id FROM account WHERE NOT rates_counted ORDER BY random()");
}

/** Up to `most` random accounts with counters, of those that aren't closing. */
export async function sampleCountedAccounts(client: ClientBase, most: number): Promise<string[]> {
  const sql = `SELECT id FROM account a
    WHERE status <> 'closing' AND rates_counted AND EXISTS (SELECT FROM stats_daily s WHERE s.account_id = a.id)
    ORDER BY random() LIMIT $1`;
  return await queryColumn(client, sql, [most]);
}

/** Up to `most` random days (`YYYY-MM-DD`) that an account has counters of. */
export async function sampleCountedDays(client: ClientBase, accountId: string, most: number): Promise<string[]> {
  const sql = `SELECT day::text FROM (
      SELECT day FROM stats_daily WHERE account_id = $1 UNION SELECT day FROM choice_daily WHERE account_id = $1
    ) AS counted ORDER BY random() LIMIT $2`;
  return await queryColumn(client, sql, [accountId, most]);
}
