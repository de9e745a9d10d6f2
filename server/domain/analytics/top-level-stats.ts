import type { Stats } from "#lib/calls/shapes.ts";
import { percentOf } from "#lib/statistics/percent.ts";
import { accountPool, inAccount } from "#server/foundation/database/db.ts";
import { type SurveyScope, surveyScopeSql, surveyScopeValues } from "./counter-scope.ts";
import type { AccountContext } from "./day-range.ts";
import { readSurveyCalendar, type SurveyFilters } from "./survey-scope.ts";

/**
 * Views, responses and completions of one survey or of all the account's, under the filters, and their rates in
 * percent.
 * @throws AppError as {@link readSurveyCalendar}
 */
export async function topLevelStats(context: AccountContext, filters: SurveyFilters = {}): Promise<Stats> {
  return await readStats(context, await readSurveyCalendar(context, filters));
}

/** {@link topLevelStats} for a scope that was read before. */
export async function readStats({ accountId }: AccountContext, scope: SurveyScope): Promise<Stats> {
  const { rows } = await inAccount(accountId, () =>
    accountPool().query<{ views: number; responses: number; completions: number }>({
      name: "stats",
      text: statsSql,
      values: [accountId, ...surveyScopeValues(scope)],
    }),
  );
  const { views, responses, completions } = rows[0] ?? { views: 0, responses: 0, completions: 0 };
  return {
    views,
    responses,
    completions,
    responseRate: percentOf(responses, views),
    completionRate: percentOf(completions, responses),
  };
}

const statsSql = `
  SELECT coalesce(sum(views), 0)::float8 AS views, coalesce(sum(responses), 0)::float8 AS responses,
    coalesce(sum(completions), 0)::float8 AS completions
  FROM stats_daily
  WHERE account_id = $1 AND ${surveyScopeSql(2)}`;
