import type { ResponseListPage } from "#lib/calls/app-response-list.ts";
import { type AccountContext, type Calendar, existingSurvey, readCalendar } from "#server/domain/analytics/index.ts";
import type { QueryOf } from "#server/foundation/context/call-input.ts";
import type { MemberContext } from "#server/foundation/context/context.ts";
import { accountPool, inAccount } from "#server/foundation/database/db.ts";
import { forEachRowSql } from "#server/foundation/database/planner.ts";
import { slowList, unlessTooLong, withinTime } from "#server/foundation/database/within-time.ts";
import { parametersInto } from "#server/foundation/database/write-value.ts";
import { COUNT_CAP, cappedTotal, readPlace, type Total, writeCursor } from "#server/foundation/lists/index.ts";
import {
  type AccountList,
  fewResponses,
  filterColumns,
  listedSql,
  readAccountSearch,
  windowOfResponses,
} from "./account-list.ts";
import { oneByOneSql, readFilters, segmentConditions } from "./answer-filter.ts";
import { readAnswerTo } from "./answer-to.ts";
import { existingQuestion } from "./asked-questions.ts";
import { findResponses } from "./find-responses.ts";
import { windowOf } from "./keyset.ts";
import { cursorOf } from "./list-cursor.ts";
import { readListed } from "./read-listed.ts";

/** The most responses that are checked to count the matching ones. */
const mostChecked = 20_000;

/**
 * How many responses a list has on all its pages: from the counters if they have it; by index if few responses match a
 * filter; else among the newest 20,000, which is a lower bound if there are more.
 */
async function countResponses(listed: AccountList, calendar: Calendar): Promise<Total> {
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
    `account_id = $1 AND NOT is_kept`,
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

export type AccountResponsesQuery = QueryOf<"app", "ListResponses">;

/**
 * A page of all the account's responses, newest first: those that count, or tests if `isTest` is set.
 * @throws AppError `not-found` for a survey or question that the account doesn't have; `invalid` for a start after its
 * end, a range of totals or scores with its ends swapped, an answer without its question or a cursor of another list; `unavailable` if a statement exceeds its
 * time limit
 */
export async function listAccountResponses(
  context: AccountContext & Partial<Pick<MemberContext, "isStaff">>,
  query: AccountResponsesQuery,
): Promise<ResponseListPage> {
  const { accountId } = context;
  const calendar = await readCalendar(context, query);
  const surveyId = (await existingSurvey(context, query.surveyId)) ?? undefined;
  const questionNameId = (await existingQuestion(context, query.questionNameId)) ?? undefined;
  const filters = { ...readFilters(query, calendar), ...readAnswerTo(query), surveyId, questionNameId };
  const { startsAt, endsBefore } = calendar;
  const listKey = ["responses", query.search?.trim() ?? "", startsAt, endsBefore, filters];
  const { from, limit, page } = readPlace(
    { limit: query.limit, cursor: query.cursor },
    listKey,
    cursorOf("answeredAt"),
  );
  const search = await readAccountSearch(context, query.search);
  return await inAccount(accountId, () =>
    withinTime(slowList, async () => {
      const list = { accountId, window: windowOf(calendar, true, from), filters, search };
      const { found, stoppedAt, checkedCount } = await findResponses(list, limit + 1);
      const before = from?.before ?? 0;
      const atLeast = { total: before + found.length, totalIsCapped: true as const };
      const total = (await unlessTooLong(countResponses(list, calendar))) ?? atLeast;
      const shown = found.slice(0, limit);
      const next = found.length > limit ? shown.at(-1) : stoppedAt;
      const cursor = { value: null, page, before: before + shown.length };
      return {
        // Responses that staff open are logged; lists aren't, so they don't show shoppers' addresses to staff.
        items: await readListed(accountId, shown, { namesShoppers: !context.isStaff, questionNameId }),
        ...total,
        page,
        limit,
        nextCursor: next ? writeCursor({ ...next, ...cursor }, listKey) : null,
        ...(stoppedAt ? { lookedThrough: checkedCount } : {}),
        ...(before === (page - 1) * limit ? {} : { before }),
      };
    }),
  );
}
