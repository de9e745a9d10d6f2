import type pg from "pg";
import { segmentOf } from "#lib/dimensions.ts";
import { minorDigits } from "#lib/minor-units.ts";
import { forEachRowSql } from "#server/foundation/database/planner.ts";
import { parametersInto, type WriteValue } from "#server/foundation/database/write-value.ts";
import { type AnswerFilters, filterSql } from "./answer-filter.ts";
import type { QuestionKey } from "./counted-days.ts";
import { type CountedDay, daysSql } from "./counted-days.ts";
import { type Window, windowSql, windowValues } from "./keyset.ts";
import { totalBounds } from "./order-facts.ts";
import { andMatches, type SearchTerm } from "./search-term.ts";

/** This many answers can be looked up one by one, in any sort order. */
export const FEW = 20_000;

/** Responses that include all answers of a list, as SQL that selects their `id`. */
export type Candidates = (write: WriteValue) => string;

interface Narrowed {
  questionKey: QuestionKey;
  filters: AnswerFilters;
  term: SearchTerm | null;
  /** The currencies of the account's orders; null means totals without one. */
  currencies: readonly (string | null)[];
}

/** What indexes know about the filters: each candidate set alone includes all results. */
export function indexedCandidates({ questionKey, filters, term, currencies }: Narrowed): Candidates[] {
  const { accountId, questionNameId } = questionKey;
  const { country, orderTotalFrom, orderTotalTo, tag, isUnread, isTest } = filters;
  const marked = (condition: string, write: WriteValue) =>
    `SELECT response_id AS id FROM response_mark WHERE account_id = ${write(accountId, "uuid")} AND ${condition}`;
  return [
    ...(isTest ? [(write: WriteValue) => testsSql(accountId, write)] : []),
    ...(tag === undefined
      ? []
      : [(write: WriteValue) => marked(`tags <> '{}' AND tags @> ARRAY[${write(tag, "text")}]`, write)]),
    ...(isUnread === false ? [(write: WriteValue) => marked("read_at IS NOT NULL", write)] : []),
    ...(country === undefined
      ? []
      : [
          (write: WriteValue) =>
            `SELECT id FROM readable_response WHERE account_id = ${write(accountId, "uuid")} AND country = ${write(country, "text")}`,
        ]),
    ...(orderTotalFrom === undefined && orderTotalTo === undefined
      ? []
      : [(write: WriteValue) => totalsSql(accountId, filters, currencies, write)]),
    // Its choices have no index; if no label contains the term, only typed texts and shoppers' identifiers can match.
    ...(term?.isIndexed && term.choiceIds.length === 0 && !isTest
      ? [
          (write: WriteValue) =>
            `SELECT response_id AS id FROM some_typed_answers(${write(questionNameId, "text")}, ${write(term.pattern, "text")}, ${FEW + 1})
             UNION SELECT unnest(string_to_array(${write(term.responseIds.join(), "text")}, ',')::uuid[])`,
        ]
      : []),
  ];
}

/** The newest tests, no matter who marked them: a page may send more of them than anybody looks through. */
function testsSql(accountId: string, write: WriteValue): string {
  return `SELECT id FROM response WHERE account_id = ${write(accountId, "uuid")} AND is_test ORDER BY id DESC LIMIT ${FEW + 1}`;
}

/** The orders of a range of totals, by the index that has each currency's own minor units. */
function totalsSql(
  accountId: string,
  filters: AnswerFilters,
  currencies: readonly (string | null)[],
  write: WriteValue,
): string {
  const account = write(accountId, "uuid");
  const ranges = currencies.map((currency) => {
    const is = currency === null ? "currency IS NULL" : `currency = ${write(currency, "text")}`;
    const digits = minorDigits(currency ?? "");
    const bounds = totalBounds(filters, digits, write);
    return `(SELECT id FROM readable_response WHERE account_id = ${account} AND ${[is, ...bounds].join(" AND ")} LIMIT ${FEW + 1})`;
  });
  return ranges.length === 0 ? "SELECT id FROM response WHERE false" : ranges.join(" UNION ALL ");
}

/** The answers of some days with the requested choice and segment. */
export function ofDays(
  { accountId, questionNameId }: QuestionKey,
  days: readonly CountedDay[],
  { choice, ...filters }: AnswerFilters,
): Candidates {
  // Day by day: the planner may read the whole list and compare each answer with the days.
  return (write) => `SELECT found.response_id AS id FROM ${daysSql(days)}
    ${forEachRowSql(
      `SELECT response_id FROM listed_answer AS answer WHERE account_id = ${write(accountId, "uuid")}
        AND question_id = ${write(questionNameId, "text")} AND answered_at >= from_time AND answered_at < to_time
        AND ${filterSql(accountId, { choice, ...segmentOf(filters) }, write)}`,
      "found",
    )}`;
}

/** The smallest of several candidate sets if it has at most {@link FEW}; null otherwise. */
export async function fewestOf(database: pg.Pool, candidates: readonly Candidates[]): Promise<Candidates | null> {
  if (candidates.length === 0) return null;
  const values: unknown[] = [];
  const write = parametersInto(values);
  const counts = candidates.map(
    (select) => `(SELECT count(*)::int FROM (SELECT FROM (${select(write)}) AS each LIMIT ${FEW + 1}) AS first)`,
  );
  const { rows } = await database.query<{ counts: number[] }>(`SELECT ARRAY[${counts.join(", ")}] AS counts`, values);
  const [fewest] = (rows[0]?.counts ?? [])
    .map((count, index) => ({ count, select: candidates[index] }))
    .sort((a, b) => a.count - b.count);
  return fewest?.select && fewest.count <= FEW ? fewest.select : null;
}

/**
 * The answers of a window among the candidates that match filters and search, as the start of a statement: `matched`,
 * with `answered_at`, `response_id` and the order's facts. Each is looked up by its key, which the planner wouldn't do
 * by itself because it can't know how few they are.
 */
export function matchedSql(
  candidates: Candidates,
  { questionKey, window, filters, term }: Omit<Narrowed, "currencies"> & { window: Window },
  values: unknown[],
): string {
  const [account, question] = [
    `$${values.push(questionKey.accountId)}::uuid`,
    `$${values.push(questionKey.questionNameId)}`,
  ];
  const first = values.length + 1;
  values.push(...windowValues(window));
  const write = parametersInto(values);
  return `WITH candidate AS MATERIALIZED (${candidates(write)}), matched AS MATERIALIZED (
    SELECT answer.answered_at, candidate.id AS response_id, r.country, r.currency, r.order_total_minor
    FROM candidate
    ${forEachRowSql(
      `SELECT answered_at FROM listed_answer AS answer
      WHERE account_id = ${account} AND response_id = candidate.id AND question_id = ${question} AND ${windowSql(first)}
        AND ${filterSql(questionKey.accountId, filters, write)}${andMatches(term, values)}`,
      "answer",
    )}
    ${forEachRowSql(
      `SELECT country, currency, order_total_minor
      FROM (SELECT) AS one LEFT JOIN readable_response ON account_id = ${account} AND id = candidate.id`,
      "r",
    )})`;
}
