import type pg from "pg";

/**
 * The day from which on all orders of an account are known, where it keeps the totals of those that retention deletes:
 * earlier days stay as they were counted, because they can't be counted again. Null where it keeps none, or deletes none.
 * @returns `YYYY-MM-DD`, in the account's time zone
 */
export async function keptBefore(client: pg.ClientBase, accountId: string, now: Date): Promise<string | null> {
  const { rows } = await client.query<{ day: string }>(
    `SELECT (($2::timestamptz - make_interval(months => retention_months)) AT TIME ZONE time_zone + interval '1 day')::date::text AS day
     FROM account WHERE id = $1 AND retention_keeps_totals AND retention_months IS NOT NULL`,
    [accountId, now.toISOString()],
  );
  return rows[0]?.day ?? null;
}
