import { positionColumns, type Window, windowOrder, windowSql } from "./keyset.ts";

interface NearDays {
  /** Selects `day` and `count`: on which days the counters know of how many answers like those looked for. */
  counts: string;
  /** The condition on `answer` that those answers meet. */
  condition: string;
  /** How many are wanted, as SQL. */
  most: string;
}

/**
 * The first answers of a window that meet a condition no index serves. The counters say on which days there are any, and
 * only those days are read, from the near end of the window until enough are sure to be among them. Parameters: `$1` the
 * account, `$2` the question, `$3` to `$6` the window.
 */
export function nearDaysSql(window: Window, { counts, condition, most }: NearDays): string {
  const direction = window.newestFirst ? "DESC" : "ASC";
  return `WITH by_day AS (
      SELECT day::timestamp AT TIME ZONE time_zone AS from_time, (day + 1)::timestamp AT TIME ZONE time_zone AS to_time, count
      FROM (${counts}) AS counts, (SELECT time_zone FROM account WHERE id = $1) AS zone WHERE count > 0
    ), enough AS (
      SELECT from_time, to_time, sum(count) FILTER (WHERE from_time >= $3 AND to_time <= $5)
        OVER (ORDER BY from_time ${direction} ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING) AS nearer
      FROM by_day WHERE to_time > $3 AND from_time < $5
    )
    SELECT ${positionColumns} FROM enough CROSS JOIN LATERAL (
      -- The day alone: beside a row comparison the index would be read from where that begins.
      SELECT answered_at, response_id FROM answer
      WHERE account_id = $1 AND question_id = $2 AND answered_at >= from_time AND answered_at < to_time AND ${condition} OFFSET 0
    ) AS found
    WHERE coalesce(nearer, 0) < ${most} AND ${windowSql(3)} ORDER BY ${windowOrder(window)} LIMIT ${most}`;
}
