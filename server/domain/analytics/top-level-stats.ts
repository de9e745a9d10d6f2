import type { Stats } from "#lib/calls/shapes.ts";
import { IMPORTED } from "#lib/survey/places.ts";
import { movedForRateSql, shareOf } from "./counted-for-rates.ts";
import { type SurveyScope, scopeSql, surveyIdsSql, surveyScopeSql, surveyScopeValues } from "./counter-scope.ts";
import type { AccountContext } from "./day-range.ts";
import { readCounterRows } from "./read-counter-rows.ts";
import { readSurveyCalendar, type SurveyFilters } from "./survey-scope.ts";

/**
 * Views, responses and completions of one survey or of all the account's, under the filters, and in percent: how many
 * of those views led to a response, and how many of those responses were completed, on any day.
 * @throws AppError as {@link readSurveyCalendar}
 */
export async function topLevelStats(context: AccountContext, filters: SurveyFilters = {}): Promise<Stats> {
  return await readStats(context, await readSurveyCalendar(context, filters));
}

/** {@link topLevelStats} for a scope that was read before. */
export async function readStats({ accountId }: AccountContext, scope: SurveyScope): Promise<Stats> {
  const rows = await readCounterRows<Counts>(accountId, scope, {
    name: "stats",
    text: statsSql,
    values: [accountId, ...surveyScopeValues(scope)],
  });
  const counts = rows[0] ?? noCounts;
  const { views, responses, completions, imported } = counts;
  const shown = responses - imported;
  return {
    views,
    responses,
    ...(imported > 0 ? { imported } : {}),
    completions,
    responseRate: shareOf(shown + counts.movedResponses, views),
    completionRate: shareOf(completions - imported + counts.movedCompletions, shown),
  };
}

interface Counts extends Record<"views" | "responses" | "completions", number> {
  /** Those of the responses that were imported, which are all completed, and count in no rate. */
  imported: number;
  movedResponses: number;
  movedCompletions: number;
}

const noCounts: Counts = {
  views: 0,
  responses: 0,
  completions: 0,
  imported: 0,
  movedResponses: 0,
  movedCompletions: 0,
};

const statsSql = `
  SELECT * FROM (
    SELECT coalesce(sum(views), 0)::float8 AS views, coalesce(sum(responses), 0)::float8 AS responses,
      coalesce(sum(completions), 0)::float8 AS completions,
      coalesce(sum(responses) FILTER (WHERE surface = '${IMPORTED}'), 0)::float8 AS imported
    FROM stats_daily WHERE account_id = $1 AND ${surveyScopeSql(2)}) AS counted,
  (
    SELECT ${movedForRateSql("responses")} AS "movedResponses", ${movedForRateSql("completions")} AS "movedCompletions"
    FROM facet_daily WHERE account_id = $1 AND kind = 'rate' AND ${scopeSql(2)} AND "of" = ANY (${surveyIdsSql(2)})) AS moved`;
