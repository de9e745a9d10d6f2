import type pg from "pg";
import { LONGEST_HORIZON } from "#lib/horizons.ts";
import { localDay } from "#lib/local-day.ts";
import { countAlone, findScheme, keptBefore } from "#server/domain/frames/index.ts";
import { inTransaction } from "#server/foundation/database/in-transaction.ts";
import { type CohortBasis, countMonth, SEEN_DAYS } from "./count-month.ts";

/** Older ones stay as they were counted, unless they change. */
const MOST_MONTHS = 60;

/**
 * Counts the customers of an account by the months of their first orders: months that aren't finished, and those that
 * changed since they were counted. However many do so at once, each month is counted by one of them.
 * @param client acts as `afterword_worker`
 * @returns how many months were counted
 */
export async function countCohorts(client: pg.ClientBase, accountId: string, now: Date): Promise<number> {
  const basis = await findBasis(client, accountId, now);
  if (basis === null) return 0;
  const counted: string[] = [];
  for (;;) {
    const month = await inTransaction(client, () => countNext(client, accountId, basis, counted, now));
    if (month === null) return counted.length;
    counted.push(month);
  }
}

/** Null while the account's orders were never counted, or if there was none for a year: then months stay as they were. */
async function findBasis(client: pg.ClientBase, accountId: string, now: Date): Promise<CohortBasis | null> {
  const scheme = await findScheme(client, accountId, { isFinished: true });
  const { rows } = await client.query<Omit<CohortBasis, "today" | "currency"> & { timeZone: string }>(basisSql, [
    accountId,
  ]);
  const [found] = rows;
  if (!scheme?.currency || !found) return null;
  const { timeZone, ...basis } = found;
  return { ...basis, currency: scheme.currency, today: localDay(timeZone, now.getTime()) };
}

// The earliest order may be deleted after a while: the day from which customers count as new is never a later one again.
const basisSql = `
  SELECT a.time_zone AS "timeZone", earliest.day::text AS "firstDay",
    least(earliest.day + ${SEEN_DAYS}, (SELECT min(seen_since) FROM cohort_month WHERE account_id = $1))::text AS "seenSince"
  FROM account a CROSS JOIN LATERAL (
    SELECT min(day) AS day FROM store_order WHERE account_id = a.id AND is_accepted AND NOT is_test) AS earliest
  WHERE a.id = $1`;

/** The month that was counted: none of those that already were. */
async function countNext(
  client: pg.ClientBase,
  accountId: string,
  basis: CohortBasis,
  counted: readonly string[],
  now: Date,
): Promise<string | null> {
  await countAlone(client, accountId);
  const { today, currency, firstDay } = basis;
  const { rows } = await client.query<{ month: string }>(nextSql, [
    accountId,
    today,
    currency,
    firstDay,
    counted,
    await keptBefore(client, accountId, now),
  ]);
  const [next] = rows;
  if (!next) return null;
  await countMonth(client, accountId, next.month, basis, now);
  return next.month;
}

// Where retention began to delete a month's orders, or those by which its customers aren't new, it stays as it was counted:
// while nothing changes, and for good where the totals of deleted orders are kept (`$6`).
const nextSql = `
  SELECT m.month::text FROM (
    SELECT month::date FROM generate_series(greatest(date_trunc('month', $4::date),
      date_trunc('month', $2::date) - interval '${MOST_MONTHS} months'), $2::date, interval '1 month') AS month
    UNION SELECT month FROM cohort_month WHERE account_id = $1 AND is_changed
  ) AS m LEFT JOIN cohort_month c ON c.account_id = $1 AND c.month = m.month
  WHERE m.month <> ALL($5::date[]) AND (
    c.month IS NULL OR (
      c.is_changed OR c.currency <> $3 OR c.first_day > $4::date
      OR c.until < least($2::date, (m.month + interval '1 month')::date - 1 + ${LONGEST_HORIZON}))
    AND NOT coalesce(m.month < $6::date, false)
    AND NOT (c.first_day < $4::date AND m.month < CASE WHEN c.seen_since IS NULL THEN $4::date ELSE $4::date + ${SEEN_DAYS} END
      AND ($6::date IS NOT NULL OR NOT c.is_changed)))
  ORDER BY m.month DESC LIMIT 1`;
