import type { ResponseItem } from "#lib/calls/survey-analytics.ts";
import {
  type AccountContext,
  type Calendar,
  type DateFilters,
  type LabelledQuestion,
  readCalendar,
  readQuestion,
} from "#server/analytics/index.ts";
import { type PageQuery, type Place, readPlace, type Total, writeCursor } from "#server/lists/index.ts";
import { inAccount } from "../db.ts";
import { type AnswerFilters, isEverything, readFilters } from "./answer-filter.ts";
import { countAnswers, countMatches } from "./count-answers.ts";
import { countFiltered, findFiltered, type Wanted } from "./filtered-answers.ts";
import { findAnswers, type OfQuestion } from "./find-answers.ts";
import { type Window, windowOf } from "./keyset.ts";
import { type Cursor, cursorOf } from "./list-cursor.ts";
import { readItems } from "./read-items.ts";
import { searchAnswers } from "./search-answers.ts";
import { readSearchTerm, type SearchTerm } from "./search-term.ts";
import { type OrderField, type Sorted, sortByOrder } from "./sort-by-order.ts";
import { unlessTooLong, withinTime } from "./within-time.ts";

export interface ResponsesQuery extends PageQuery, DateFilters, AnswerFilters {
  questionNameId: string;
  sortField?: "answeredAt" | OrderField | undefined;
  /** Left out: the newest answers, the smallest totals and the first countries come first. */
  isDesc?: boolean | undefined;
  search?: string | undefined;
}

export interface ResponsesPage extends Total {
  items: ResponseItem[];
  page: number;
  limit: number;
  nextCursor: string | null;
}

/**
 * A page of the answers to a question; answers that are hidden by others are in none, and those of test orders alone where
 * `isTest` asks for them.
 * @throws AppError `not-found` for a question the account never saved; `invalid` for a start after its end, an offset
 *   over 10,000 or a cursor of another list; `unavailable` when sorting takes longer than a statement may
 */
export async function listResponses(context: AccountContext, query: ResponsesQuery): Promise<ResponsesPage> {
  const [calendar, labelled] = await Promise.all([
    readCalendar(context, query),
    readQuestion(context, query.questionNameId),
  ]);
  const { questionNameId, sortField = "answeredAt", isDesc = sortField === "answeredAt", search } = query;
  const { startsAt, endsBefore } = calendar;
  const filters = readFilters(query);
  const list = [questionNameId, sortField, isDesc, search?.trim() ?? "", startsAt, endsBefore, filters];
  const place = readPlace(query, list, cursorOf(sortField));
  const of = { accountId: context.accountId, questionNameId };
  const term = readSearchTerm(search, labelled);
  const asked: Asked = { of, calendar, labelled, sortField, isDesc, term, filters, place };
  return await inAccount(context.accountId, () =>
    withinTime(async () => {
      const [found, counted] = await Promise.all([findPage(asked), unlessTooLong(countAll(asked))]);
      const shown = found.slice(0, place.limit);
      const last = shown.at(-1);
      const hasMore = found.length > place.limit && last !== undefined;
      return {
        items: await readItems(of.accountId, labelled, shown),
        ...(counted ?? atLeast(place, found.length)),
        page: place.page,
        limit: place.limit,
        nextCursor: hasMore ? writeCursor({ ...last, page: place.page }, list) : null,
      };
    }),
  );
}

/** The page and those before it: what is known of the total where counting takes too long. */
function atLeast({ offset, page, limit }: Place<Cursor>, found: number): Total {
  const before = found > 0 ? Math.max(offset, (page - 1) * limit) : 0;
  return { total: before + found, totalIsCapped: true };
}

interface Asked {
  of: OfQuestion;
  calendar: Calendar;
  labelled: LabelledQuestion;
  sortField: "answeredAt" | OrderField;
  isDesc: boolean;
  term: SearchTerm | null;
  filters: AnswerFilters;
  place: Place<Cursor>;
}

/** One answer more than the page holds tells whether there is a next one. */
async function findPage({ of, calendar, sortField, isDesc, term, filters, place }: Asked): Promise<Sorted[]> {
  const { from, offset: skip, limit } = place;
  const most = limit + 1;
  if (sortField !== "answeredAt") {
    const everything = windowOf(calendar, true, null);
    return await sortByOrder(of, everything, { field: sortField, isDesc, term, filters, from, skip, most });
  }
  const window = windowOf(calendar, isDesc, from);
  const found = await findInTime(of, window, { filters, term }, skip, most);
  return found.map((position) => ({ ...position, value: null }));
}

async function findInTime(of: OfQuestion, window: Window, wanted: Wanted, skip: number, most: number) {
  if (!isEverything(wanted.filters)) return await findFiltered(of, window, wanted, skip, most);
  if (wanted.term) return await searchAnswers(of, window, wanted.term, skip, most);
  return await findAnswers(of, window, skip, most);
}

async function countAll({ of, calendar, labelled, isDesc, term, filters }: Asked): Promise<Total> {
  if (!isEverything(filters)) {
    return await countFiltered(of, windowOf(calendar, isDesc, null), calendar, { filters, term });
  }
  if (!term) return await countAnswers(of, calendar);
  return await countMatches(of, windowOf(calendar, isDesc, null), calendar, term, labelled);
}
