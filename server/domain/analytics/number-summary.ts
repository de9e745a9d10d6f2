import { roundTo } from "#lib/statistics/percent.ts";
import { type CounterScope, scopeSql, scopeValues } from "./counter-scope.ts";
import type { AccountContext } from "./day-range.ts";
import { readCounterRowsByIndex } from "./read-counter-rows.ts";

/**
 * Mean and median (two decimals) of all answers to a number question, however many distinct numbers there are. For an
 * even count the median is the average of the two middle values. Both are 0 without answers.
 */
export async function numberSummary(
  { accountId }: AccountContext,
  questionNameId: string,
  scope: CounterScope,
): Promise<{ mean: number; median: number }> {
  const values = [accountId, questionNameId, ...scopeValues(scope)];
  const rows = await readCounterRowsByIndex<typeof noSummary>(accountId, scope, { text: summarySql, values });
  const { mean, low, high } = rows[0] ?? noSummary;
  return { mean: roundTo(2, mean), median: roundTo(2, (low + high) / 2) };
}

const noSummary = { mean: 0, low: 0, high: 0 };

// Numbers near the limit of a float would overflow the sum; they are never real answers.
const summarySql = `
  SELECT coalesce(sum(value * count) / sum(count), 0) AS mean,
    coalesce(min(value) FILTER (WHERE passed > floor((total - 1) / 2)), 0) AS low,
    coalesce(min(value) FILTER (WHERE passed > floor(total / 2)), 0) AS high
  FROM (
    SELECT value, count, sum(count) OVER (ORDER BY value) AS passed, sum(count) OVER () AS total FROM (
      SELECT choice::float8 AS value, sum(count)::float8 AS count FROM choice_daily
      WHERE account_id = $1 AND question_id = $2 AND ${scopeSql(3)}
        AND CASE WHEN choice ~ '^-?[0-9.]+(e[+-]?[0-9]+)?$' THEN abs(choice::numeric) < 1e100 END
      GROUP BY choice HAVING sum(count) > 0
    ) AS numbers
  ) AS in_order`;
