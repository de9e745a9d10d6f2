import type { ClientBase } from "pg";
import { queryColumn } from "#server/foundation/database/query-column.ts";
import { env } from "#server/foundation/env.ts";

/** Rows deleted by one statement: well within its timeout, and short enough to block no one. */
const ROWS_AT_ONCE = 5_000;

/** The accounts whose seven days since closing are over, those that closed first before the others. */
export async function findClosedAccounts(client: ClientBase, now: Date): Promise<string[]> {
  const sql = "SELECT id FROM account WHERE status = 'closing' AND closes_at <= $1 ORDER BY closes_at";
  return await queryColumn(client, sql, [now]);
}

/**
 * Deletes every row of an account if it is due, and the people who then belong to none. The database decides what is due
 * (`delete_closed_account`), so that running twice at once, or being interrupted, does no harm.
 */
export async function deleteClosedAccount(client: ClientBase, accountId: string, now: Date): Promise<void> {
  let isGone = false;
  while (!isGone) {
    const { rows } = await client.query<{ is_gone: boolean }>(
      "SELECT delete_closed_account($1, $2, $3, $4) AS is_gone",
      [accountId, ROWS_AT_ONCE, env.STAFF_EMAILS, now],
    );
    isGone = rows[0]?.is_gone ?? true;
  }
}
