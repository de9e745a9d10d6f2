import type { Stats } from "#lib/calls/shapes.ts";
import { percentOf } from "#lib/statistics/percent.ts";
import { accountPool, inAccount } from "#server/foundation/database/db.ts";
import { type CounterScope, scopeSql, scopeValues } from "./counter-scope.ts";
import { type AccountContext, type FigureFilters, readCalendar } from "./day-range.ts";

/**
 * Views, responses and completions of all the account's surveys under the filters, and their rates in percent.
 * @throws AppError as {@link readCalendar}
 */
export async function topLevelStats(context: AccountContext, filters: FigureFilters = {}): Promise<Stats> {
  return await readStats(context, await readCalendar(context, filters));
}

/** {@link topLevelStats} for a scope that was read before. */
export async function readStats({ accountId }: AccountContext, scope: CounterScope): Promise<Stats> {
  const { rows } = await inAccount(accountId, () =>
    accountPool().query<{ views: number; responses: number; completions: number }>({
      name: "stats",
      text: statsSql,
      values: [accountId, ...scopeValues(scope)],
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
  WHERE account_id = $1 AND ${scopeSql(2)}`;
