import type { Stats } from "#lib/calls/shapes.ts";
import { percentOf } from "#lib/statistics/percent.ts";
import { accountPool, inAccount } from "../db.ts";
import { type AccountContext, type Calendar, type DateFilters, readCalendar } from "./day-range.ts";

/**
 * Views, responses and completions of all the account's surveys, and their rates in percent; between two days where given.
 * @throws AppError `invalid` when the start is after the end
 */
export async function topLevelStats(context: AccountContext, filters: DateFilters = {}): Promise<Stats> {
  return await readStats(context, await readCalendar(context, filters));
}

/** {@link topLevelStats} for days that are known already. */
export async function readStats({ accountId }: AccountContext, { firstDay, lastDay }: Calendar): Promise<Stats> {
  const { rows } = await inAccount(accountId, () =>
    accountPool().query<{ views: number; responses: number; completions: number }>({
      name: "stats",
      text: statsSql,
      values: [accountId, firstDay, lastDay],
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
  WHERE account_id = $1 AND day BETWEEN coalesce($2::date, '-infinity') AND coalesce($3::date, 'infinity')`;
