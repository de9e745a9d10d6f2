import type { DropOff } from "#lib/calls/app-analytics.ts";
import { type Counted, countOf, medianOf, quantileOf } from "#lib/statistics/counted-values.ts";
import { middleOfBucket } from "#lib/statistics/duration-bucket.ts";
import { roundTo } from "#lib/statistics/percent.ts";
import { type SurveyScope, scopeSql, surveyIdsSql, surveyScopeValues } from "./counter-scope.ts";
import type { AccountContext } from "./day-range.ts";
import { readCounterRows } from "./read-counter-rows.ts";

/**
 * How long completed responses took from the view on, over one survey or all the account's: median and 90th
 * percentile. Exact to the second below 64 seconds, within 2 % above (`lib/statistics/duration-bucket.ts`). Null
 * without completions.
 */
export async function timeToComplete(
  { accountId }: AccountContext,
  scope: SurveyScope,
): Promise<DropOff["timeToComplete"]> {
  const values = [accountId, ...surveyScopeValues(scope)];
  const rows = await readCounterRows<Counted>(accountId, scope, { text: durationsSql, values });
  const durations = rows.map(({ value, count }) => ({ value: middleOfBucket(value), count }));
  const count = countOf(durations);
  if (count === 0) return null;
  return {
    count,
    medianSeconds: roundTo(1, medianOf(durations)),
    p90Seconds: roundTo(1, quantileOf(durations, 0.9)),
  };
}

const durationsSql = `
  SELECT key::int AS value, sum(count::float8) AS count FROM facet_daily
  WHERE account_id = $1 AND kind = 'duration' AND ${scopeSql(2)}
    AND "of" = ANY (${surveyIdsSql(2)})
  GROUP BY key HAVING sum(count::float8) > 0 ORDER BY 1`;
