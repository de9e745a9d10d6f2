import type { ResponseListPage } from "#lib/calls/app-response-list.ts";
import { type AccountContext, type DateFilters, existingSurvey, readCalendar } from "#server/domain/analytics/index.ts";
import type { MemberContext } from "#server/foundation/context/context.ts";
import { inAccount } from "#server/foundation/database/db.ts";
import { slowList, unlessTooLong, withinTime } from "#server/foundation/database/within-time.ts";
import { type PageQuery, readPlace, writeCursor } from "#server/foundation/lists/index.ts";
import type { ResponseFilters } from "./account-list.ts";
import { readAccountSearch } from "./account-search.ts";
import { readFilters } from "./answer-filter.ts";
import { readAnswerTo } from "./answer-to.ts";
import { countResponses } from "./count-responses.ts";
import { existingQuestion } from "./existing-question.ts";
import { findResponses } from "./find-responses.ts";
import { windowOf } from "./keyset.ts";
import { cursorOf } from "./list-cursor.ts";
import { readListed } from "./read-listed.ts";

export interface AccountResponsesQuery extends Pick<PageQuery, "limit" | "cursor">, DateFilters, ResponseFilters {
  search?: string | undefined;
}

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
  const of = ["responses", query.search?.trim() ?? "", startsAt, endsBefore, filters];
  const { from, limit, page } = readPlace({ limit: query.limit, cursor: query.cursor }, of, cursorOf("answeredAt"));
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
        nextCursor: next ? writeCursor({ ...next, ...cursor }, of) : null,
        ...(stoppedAt ? { lookedThrough: checkedCount } : {}),
        ...(before === (page - 1) * limit ? {} : { before }),
      };
    }),
  );
}
