import type { DailyStats } from "#lib/calls/app-analytics.ts";
import { surveyScopeSql, surveyScopeValues } from "./counter-scope.ts";
import type { AccountContext } from "./day-range.ts";
import { daysOfRange } from "./days-of-range.ts";
import { readCounterRows } from "./read-counter-rows.ts";
import { readSurveyCalendar, type SurveyFilters } from "./survey-scope.ts";

/**
 * Views, responses and completions of one survey or of all the account's, on each day of {@link daysOfRange}. They add
 * up to `topLevelStats` with the same filters.
 * @throws AppError as {@link readSurveyCalendar}
 */
export async function dailyStats(context: AccountContext, filters: SurveyFilters = {}): Promise<DailyStats> {
  const { accountId } = context;
  const calendar = await readSurveyCalendar(context, filters);
  const rows = await readCounterRows<DailyStats["series"][number]>(accountId, calendar, {
    text: dailySql,
    values: [accountId, ...surveyScopeValues(calendar)],
  });
  const byDay = new Map(rows.map((row) => [row.date, row]));
  const series = daysOfRange(byDay.keys(), calendar).map(
    (date) => byDay.get(date) ?? { date, views: 0, responses: 0, completions: 0 },
  );
  return { series };
}

const dailySql = `
  SELECT day::text AS date, sum(views::float8) AS views, sum(responses::float8) AS responses,
    sum(completions::float8) AS completions
  FROM stats_daily WHERE account_id = $1 AND ${surveyScopeSql(2)}
  GROUP BY day 
  HAVING sum(views::float8) <> 0 OR sum(responses::float8) <> 0 OR sum(completions::float8) <> 0`;
