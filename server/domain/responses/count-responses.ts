import type { Calendar } from "#server/domain/analytics/index.ts";
import { accountPool } from "#server/foundation/database/db.ts";
import { forEachRowSql } from "#server/foundation/database/planner.ts";
import { parametersInto } from "#server/foundation/database/write-value.ts";
import { COUNT_CAP, cappedTotal, type Total } from "#server/foundation/lists/index.ts";
import { KEPT_STRIPE } from "#server/storefront/index.ts";
import { type AccountList, fewResponses, filterColumns, listedSql, windowOfResponses } from "./account-list.ts";
import { oneByOneSql, segmentConditions } from "./answer-filter.ts";
import { windowOf } from "./keyset.ts";

/** The most responses that are checked to count the matching ones. */
const mostChecked = 20_000;

/**
 * How many responses a list has on all its pages: from the counters if they have it; by index if few responses match a
 * filter; else among the newest 20,000, which is a lower bound if there are more.
 */
export async function countResponses(listed: AccountList, calendar: Calendar): Promise<Total> {
  const list = { ...listed, window: windowOf(calendar, true, null) };
  if (isCounted(list)) return await countFromCounters(list, calendar);
  const few = await fewResponses(list);
  const values: unknown[] = [list.accountId];
  const write = parametersInto(values);
  const window = windowOfResponses(list.window, values);
  const condition = listedSql(list, write);
  const text = few
    ? `SELECT count(*)::int AS matched, true AS "isAll" FROM (SELECT DISTINCT id FROM (${few(write)}) AS few) AS candidate
      ${forEachRowSql(`SELECT r.id FROM response r WHERE r.account_id = $1 AND r.id = candidate.id AND ${window} AND ${condition}`, "r")}`
    : `WITH checked AS MATERIALIZED (
        SELECT ${filterColumns} FROM response r WHERE r.account_id = $1 AND NOT r.is_test AND ${window}
        ORDER BY r.answered_at DESC, r.id DESC LIMIT ${mostChecked})
      SELECT (SELECT count(*)::int FROM (SELECT FROM checked AS r ${oneByOneSql(condition)} LIMIT ${COUNT_CAP + 1}) AS first) AS matched,
        NOT EXISTS (SELECT FROM checked OFFSET ${mostChecked - 1}) AS "isAll"`;
  const { rows } = await accountPool().query<{ matched: number; isAll: boolean }>({ text, values });
  const { matched, isAll } = rows[0] ?? { matched: 0, isAll: true };
  return isAll || matched > COUNT_CAP ? cappedTotal(matched) : { total: matched, totalIsCapped: true };
}

/** Whether the counters have the number: they are kept by survey, day and the dimensions. */
function isCounted({ filters: { surveyId: _, customerType: __, surface: ___, ...others }, search }: AccountList) {
  return search === null && Object.values(others).every((value) => value === undefined);
}

async function countFromCounters({ accountId, filters }: AccountList, { firstDay, lastDay }: Calendar): Promise<Total> {
  const values: unknown[] = [accountId, firstDay, lastDay];
  const write = parametersInto(values);
  const { surveyId } = filters;
  const conditions = [
    `account_id = $1 AND stripe <> ${KEPT_STRIPE}`,
    "day BETWEEN coalesce($2::date, '-infinity') AND coalesce($3::date, 'infinity')",
    ...segmentConditions(filters, write),
    ...(surveyId === undefined ? [] : [`survey_id = ${write(surveyId, "uuid")}`]),
  ];
  const { rows } = await accountPool().query<{ total: number }>({
    text: `SELECT coalesce(sum(responses), 0)::float8 AS total FROM stats_daily WHERE ${conditions.join(" AND ")}`,
    values,
  });
  return { total: rows[0]?.total ?? 0 };
}
