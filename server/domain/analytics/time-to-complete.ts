import type { DropOff } from "#lib/calls/app-analytics.ts";
import { type Counted, countOf, medianOf, quantileOf } from "#lib/statistics/counted-values.ts";
import { middleOfBucket } from "#lib/statistics/duration-bucket.ts";
import { roundTo } from "#lib/statistics/percent.ts";
import { accountPool, inAccount } from "#server/foundation/database/db.ts";
import { type CounterScope, scopeSql, scopeValues } from "./counter-scope.ts";
import type { AccountContext } from "./day-range.ts";

/**
 * How long the survey took those who completed it, from the view on, of all the account's surveys: the median, and what nine in
 * ten did not exceed. To the second below 64 seconds, within 2 % above (`lib/statistics/duration-bucket.ts`). Null while
 * nobody completed.
 */
export async function timeToComplete(
  { accountId }: AccountContext,
  scope: CounterScope,
): Promise<DropOff["timeToComplete"]> {
  const { rows } = await inAccount(accountId, () =>
    accountPool().query<Counted>({ text: durationsSql, values: [accountId, ...scopeValues(scope)] }),
  );
  const durations = rows.map(({ value, count }) => ({ value: middleOfBucket(value), count }));
  const count = countOf(durations);
  if (count === 0) return null;
  return {
    count,
    medianSeconds: roundTo(1, medianOf(durations)),
    p90Seconds: roundTo(1, quantileOf(durations, 0.9)),
  };
}

// Each survey is named, so that the key of the table finds its rows.
const durationsSql = `
  SELECT key::int AS value, sum(count::float8) AS count FROM facet_daily
  WHERE account_id = $1 AND "of" = ANY (ARRAY(SELECT id::text FROM survey WHERE account_id = $1)) AND kind = 'duration'
    AND ${scopeSql(2)}
  GROUP BY key HAVING sum(count::float8) > 0 ORDER BY 1`;
