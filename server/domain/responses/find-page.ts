import type { Calendar } from "#server/domain/analytics/index.ts";
import { orderTotalSql } from "#server/domain/analytics/index.ts";
import { accountPool } from "#server/foundation/database/db.ts";
import { type AnswerFilters, isCounted, isEverything } from "./answer-filter.ts";
import { type Candidates, FEW, fewestOf, indexedCandidates, matchedSql, ofDays } from "./candidates.ts";
import type { QuestionKey } from "./counted-days.ts";
import { type CountedDay, MAX_READ, nearDays, readCountedDays } from "./counted-days.ts";
import { findAnswers } from "./find-answers.ts";
import { positionColumns, type Window, windowOf } from "./keyset.ts";
import { currenciesOf, type OrderField, type Sorted } from "./order-facts.ts";
import { searchAnswers } from "./search-answers.ts";
import type { SearchTerm } from "./search-term.ts";
import { type Walked, walkAnswers, walkSteps } from "./walk-answers.ts";

/** A list of the answers to a question. */
export interface AnswerList {
  questionKey: QuestionKey;
  calendar: Calendar;
  sortField: "answeredAt" | OrderField;
  isDesc: boolean;
  filters: AnswerFilters;
  term: SearchTerm | null;
}

export interface AnswerPage {
  /** One more than requested, if there are more. */
  found: Sorted[];
  /** How many answers were skipped before those; fewer than requested if it stopped earlier. */
  passed: number;
  /** How many answers the list has; null if finding the page didn't determine it. */
  total: number | null;
  /** Where the search continues, if it stopped before the page was full and before the list's end. */
  stoppedAt: Sorted | null;
  /** How many answers were read before it stopped. */
  checkedCount: number;
}

/**
 * The first `most` answers of a list after `from`, skipping `skip`. If an index or the counters show that few answers
 * can match, those are looked up, and the page and the total are exact. Otherwise the list is read in its own order,
 * which finds a page soon if one answer in some thousands matches, and stops after some ten thousand if not.
 */
export async function findPage(list: AnswerList, from: Sorted | null, skip: number, most: number): Promise<AnswerPage> {
  const { questionKey, calendar, sortField, isDesc, filters, term } = list;
  const byTime = sortField === "answeredAt";
  const window = windowOf(calendar, byTime ? isDesc : true, byTime ? from : null);
  if (byTime && isEverything(filters)) {
    const isFound = term
      ? searchAnswers(questionKey, window, term, skip, most)
      : findAnswers(questionKey, window, skip, most);
    return exactly(
      (await isFound).map((position) => ({ ...position, value: null })),
      skip,
    );
  }
  const { few, currencies, days } = await indexStatisticsOf({ questionKey, calendar, filters, term });
  if (few) return await lookUp(list, few, from, skip, most);
  if (byTime && isRareByDay(days)) return await readNearDays(list, days, window, skip, most);
  const walked = await walkAnswers(
    { questionKey, sortField, isDesc, window, filters, term, currencies, from },
    skip + most,
    walkSteps(skip),
  );
  return toPage(walked, skip);
}

interface IndexStatistics {
  /** The candidates, if they are few. */
  few: Candidates | null;
  currencies: (string | null)[];
  days: CountedDay[];
}

/** What indexes and counters know about the answers of a list or an export. */
export async function indexStatisticsOf({
  questionKey,
  calendar,
  filters,
  term,
}: Pick<AnswerList, "questionKey" | "calendar" | "filters" | "term">): Promise<IndexStatistics> {
  const [currencies, days] = await Promise.all([
    currenciesOf(questionKey.accountId, filters),
    readCountedDays(questionKey, calendar, filters),
  ]);
  const indexed = indexedCandidates({ questionKey, filters, term, currencies });
  // Tests are only in their own list, so their index must be used.
  const few = filters.isTest
    ? indexed[0]
    : ((await fewestOf(accountPool(), indexed)) ?? fewOfDays(questionKey, days, filters));
  return { few: few ?? null, currencies, days };
}

/** A page found without stopping early; past the list's end only its total shows how many were skipped. */
function exactly(found: Sorted[], skip: number, total: number | null = null): AnswerPage {
  const passed = found.length > 0 ? skip : Math.min(skip, total ?? 0);
  return { found, passed, total, stoppedAt: null, checkedCount: 0 };
}

function toPage({ found, stoppedAt, checkedCount }: Walked, skip: number): AnswerPage {
  return { found: found.slice(skip), passed: Math.min(skip, found.length), total: null, stoppedAt, checkedCount };
}

const sumOf = (days: readonly CountedDay[], key: "answered" | "matching") =>
  days.reduce((sum, day) => sum + day[key], 0);

/** The days that have any according to the counters, if they are few. */
function fewOfDays(questionKey: QuestionKey, days: readonly CountedDay[], filters: AnswerFilters): Candidates | null {
  const holding = days.filter(({ matching }) => matching > 0);
  if (sumOf(holding, "matching") > FEW || sumOf(holding, "answered") > MAX_READ) return null;
  return ofDays(questionKey, holding, filters);
}

/** Whether reading the list in order would skip too many answers for each match. */
function isRareByDay(days: readonly CountedDay[]): boolean {
  return sumOf(days, "matching") * 100 < sumOf(days, "answered");
}

/** All matches among few candidates, in the list's order. */
async function lookUp(
  list: AnswerList,
  candidates: Candidates,
  from: Sorted | null,
  skip: number,
  most: number,
): Promise<AnswerPage> {
  const { questionKey, calendar, sortField, isDesc, filters, term } = list;
  const values: unknown[] = [];
  const everything = windowOf(calendar, true, null);
  const matched = matchedSql(candidates, { questionKey, window: everything, filters, term }, values);
  const order = orderOf(sortField, isDesc);
  const { rows } = await accountPool().query<{ found: Sorted[]; total: number }>({
    text: `${matched}, listed AS (SELECT answered_at, response_id, ${valueSql[sortField]} AS value FROM matched AS r)
      SELECT (SELECT coalesce(json_agg(page), '[]') FROM (SELECT ${positionColumns}, value::text FROM listed
          WHERE ${from ? afterSql(from, sortField, isDesc, values) : "true"} ORDER BY ${order} LIMIT ${most} OFFSET ${skip}) AS page) AS found,
        (SELECT count(*)::int FROM matched) AS total`,
    values,
  });
  return exactly(rows[0]?.found ?? [], skip, rows[0]?.total ?? 0);
}

const valueSql = { answeredAt: "NULL::text", orderTotal: orderTotalSql, country: "r.country" } as const;
const typeOf = { orderTotal: "numeric", country: "text" } as const;

function orderOf(sortField: AnswerList["sortField"], isDesc: boolean): string {
  const direction = isDesc ? "DESC" : "ASC";
  // Not the column of the same name that is formatted as text.
  return `${sortField === "answeredAt" ? "answered_at" : "listed.value"} ${direction} NULLS LAST, response_id ${direction}`;
}

function afterSql(from: Sorted, sortField: AnswerList["sortField"], isDesc: boolean, values: unknown[]): string {
  const beyond = isDesc ? "<" : ">";
  const id = `$${values.push(from.responseId)}::uuid`;
  if (sortField === "answeredAt") {
    return `(answered_at, response_id) ${beyond} ($${values.push(from.answeredAt)}::timestamptz, ${id})`;
  }
  if (from.value === null) return `(value IS NULL AND response_id ${beyond} ${id})`;
  const value = `$${values.push(from.value)}::${typeOf[sortField]}`;
  return `(value ${beyond} ${value} OR (value = ${value} AND response_id ${beyond} ${id}) OR value IS NULL)`;
}

/** A page of answers on certain days only, in time order: those days are read from the near end on. */
async function readNearDays(
  list: AnswerList,
  days: readonly CountedDay[],
  window: Window,
  skip: number,
  most: number,
): Promise<AnswerPage> {
  const { questionKey, isDesc, filters, term } = list;
  const isExact = isCounted(filters) && !term;
  const { read, isCut } = nearDays(days, window, isExact ? skip + most : Number.POSITIVE_INFINITY);
  const values: unknown[] = [];
  const matched = matchedSql(ofDays(questionKey, read, filters), { questionKey, window, filters, term }, values);
  const { rows } = await accountPool().query<{ found: Sorted[]; matched: number }>({
    text: `${matched} SELECT (SELECT coalesce(json_agg(page), '[]') FROM (
          SELECT ${positionColumns}, NULL::text AS value FROM matched
          ORDER BY ${orderOf("answeredAt", isDesc)} LIMIT ${most} OFFSET ${skip}) AS page) AS found,
        (SELECT count(*)::int FROM matched) AS matched`,
    values,
  });
  const found = rows[0]?.found ?? [];
  const furthest = read.at(-1);
  if (!isCut || !furthest || found.length >= most) return exactly(found, skip);
  const checkedCount = sumOf(read, "answered");
  const answeredAt = isDesc ? furthest.fromTime : furthest.toTime;
  const passed = Math.min(skip, rows[0]?.matched ?? 0);
  return { found, passed, total: null, checkedCount, stoppedAt: { value: null, answeredAt, responseId: noId } };
}

/** No id is all zeros: this sorts before every answer of the same instant. */
const noId = "00000000-0000-0000-0000-000000000000";
