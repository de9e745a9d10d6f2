import type { ClientBase } from "pg";
import { UNDO_DAYS } from "./import-row.ts";

/** How long an import waits for the merchant to decide. */
const DECIDE_DAYS = 7;
const ROWS_AT_ONCE = 10_000;

/**
 * Ends imports that nobody decides about, and deletes what finished ones don't need any more: answers that were read, and
 * which responses were stored once that can't be undone.
 * @param now the product's time
 * @returns the imports that have something to do
 */
export async function tendImports(client: ClientBase, now: Date): Promise<{ accountId: string; id: string }[]> {
  await client.query(cancelSql, [now]);
  for (const sql of [forgetAnswersSql, forgetStoredSql]) {
    let deleted: number;
    do {
      deleted = (await client.query(sql, [now])).rowCount ?? 0;
    } while (deleted === ROWS_AT_ONCE);
  }
  return (await client.query<{ accountId: string; id: string }>(dueSql)).rows;
}

const cancelSql = `
  UPDATE import SET status = 'canceled', found = found - 'questions', finished_at = $1
  WHERE status IN ('sending', 'ready') AND progressed_at < $1::timestamptz - interval '${DECIDE_DAYS} days'`;

const forgetAnswersSql = `
  DELETE FROM import_answer WHERE ctid = ANY(ARRAY(
    SELECT a.ctid FROM import_answer a JOIN import i ON i.account_id = a.account_id AND i.id = a.import_id
    WHERE i.status NOT IN ('sending', 'reading', 'ready', 'storing') AND $1::timestamptz IS NOT NULL LIMIT ${ROWS_AT_ONCE}))`;

const forgetStoredSql = `
  DELETE FROM imported_response WHERE ctid = ANY(ARRAY(
    SELECT r.ctid FROM imported_response r JOIN import i ON i.account_id = r.account_id AND i.id = r.import_id
    WHERE i.status = 'done' AND i.finished_at < $1::timestamptz - interval '${UNDO_DAYS + 1} days' LIMIT ${ROWS_AT_ONCE}))`;

const dueSql = `
  SELECT account_id AS "accountId", id FROM import
  WHERE status IN ('reading', 'storing', 'undoing') AND (retry_at IS NULL OR retry_at <= now())`;
