import type pg from "pg";
import { groupedInMemorySql } from "#server/foundation/database/planner.ts";
import type { FrameScheme } from "./scheme.ts";

/**
 * Stores the sums of the newest week whose days are past and that isn't stored, in the caller's transaction, in which
 * nobody else counts days of the account. What is stored is always the sum of the days, because `countDay` deletes the
 * week of its day; a week that isn't past would only be stored again and again.
 * @param client acts as `afterword_worker`
 * @returns whether there was one
 */
export async function storeNewestWeek(
  client: pg.ClientBase,
  accountId: string,
  { id }: FrameScheme,
  now: Date,
): Promise<boolean> {
  const { rows } = await client.query<{ week: string }>(newestSql, [accountId, id, now.toISOString()]);
  const [newest] = rows;
  if (!newest) return false;
  await client.query(groupedInMemorySql);
  for (const sql of [ordersSql, answersSql]) await client.query(sql, [accountId, id, newest.week]);
  return true;
}

// Eight days before now, a Monday's week is past in all time zones.
const newestSql = `
  SELECT monday::date::text AS week FROM (
    SELECT min(day) AS first FROM frame_daily WHERE account_id = $1 AND scheme_id = $2 AND question_id = ''
  ) AS days CROSS JOIN generate_series(
    date_trunc('week', first::timestamp), $3::timestamptz AT TIME ZONE 'UTC' - interval '8 days', interval '1 week') AS monday
  WHERE EXISTS (SELECT FROM frame_daily WHERE account_id = $1 AND scheme_id = $2 AND question_id = ''
      AND day BETWEEN monday::date AND monday::date + 6)
    AND NOT EXISTS (SELECT FROM frame_weekly AS stored WHERE account_id = $1 AND scheme_id = $2 AND stored.week = monday::date)
  ORDER BY monday DESC LIMIT 1`;

const ofWeekSql = "account_id = $1 AND scheme_id = $2 AND day BETWEEN $3::date AND $3::date + 6";

const ordersSql = `
  INSERT INTO frame_weekly (account_id, scheme_id, week, question_id, type, band, country, orders, revenue_minor)
  SELECT $1, $2, $3, question_id, type, band, country, sum(orders), sum(revenue_minor)
  FROM frame_daily WHERE ${ofWeekSql} GROUP BY question_id, type, band, country`;

const answersSql = `
  INSERT INTO frame_answer_weekly (account_id, scheme_id, week, question_id, choice, is_asked, type, band, country, orders,
    revenue_minor, squares, cubes)
  SELECT $1, $2, $3, question_id, choice, is_asked, type, band, country, sum(orders), sum(revenue_minor), sum(squares), sum(cubes)
  FROM frame_answer_daily WHERE ${ofWeekSql} GROUP BY question_id, choice, is_asked, type, band, country`;
