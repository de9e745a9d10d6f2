import type { Calendar } from "#server/analytics/index.ts";
import { COUNT_CAP, cappedTotal, type Total } from "#server/lists/index.ts";
import { accountPool } from "../db.ts";
import { type AnswerFilters, filterSql, isCounted, parametersInto, segmentConditions } from "./answer-filter.ts";
import type { OfQuestion } from "./find-answers.ts";
import { type Position, positionColumns, type Window, windowOrder, windowSql, windowValues } from "./keyset.ts";
import { nearDaysSql } from "./near-days.ts";
import { matchSql, type SearchTerm } from "./search-term.ts";

/** Which answers are looked for: all that the filters and the search leave. */
export interface Wanted {
  filters: AnswerFilters;
  term: SearchTerm | null;
}

/**
 * The first answers of a window that the filters leave, after `skip` of them. Where the counters know the filters, only
 * days that hold some are read; else the window is read in the order of time until the page is full, which the
 * connection's statement timeout bounds.
 */
export async function findFiltered(
  of: OfQuestion,
  window: Window,
  { filters, term }: Wanted,
  skip: number,
  most: number,
): Promise<Position[]> {
  const values = [of.accountId, of.questionNameId, ...windowValues(window)];
  const write = parametersInto(values);
  const condition = `${filterSql(of.accountId, filters, write)}${andMatches(term, values)}`;
  if (isCounted(filters) && !term) {
    const counts = countsSql(filters, values);
    const text = nearDaysSql(window, { counts, condition, most: write(skip + most, "numeric") });
    const { rows } = await accountPool().query<Position>({ text, values });
    return rows.slice(skip);
  }
  const { rows } = await accountPool().query<Position>({
    text: `SELECT ${positionColumns} FROM answer
      WHERE account_id = $1 AND question_id = $2 AND ${windowSql(3)} AND ${condition}
      ORDER BY ${windowOrder(window)} LIMIT ${most} OFFSET ${skip}`,
    values,
  });
  return rows;
}

/** How many answers of the days asked for the filters leave: from the counters where they know, else counted to 10,000. */
export async function countFiltered(
  of: OfQuestion,
  window: Window,
  { firstDay, lastDay }: Calendar,
  { filters, term }: Wanted,
): Promise<Total> {
  if (isCounted(filters) && !term) {
    const values: unknown[] = [of.accountId, of.questionNameId];
    const counts = countsSql(filters, values);
    const [first, last] = [values.push(firstDay), values.push(lastDay)];
    const { rows } = await accountPool().query<{ total: number }>({
      text: `SELECT coalesce(sum(count), 0)::float8 AS total FROM (${counts}) AS counts
        WHERE day BETWEEN coalesce($${first}::date, '-infinity') AND coalesce($${last}::date, 'infinity')`,
      values,
    });
    return { total: rows[0]?.total ?? 0 };
  }
  const values = [of.accountId, of.questionNameId, ...windowValues(window)];
  const condition = `${filterSql(of.accountId, filters, parametersInto(values))}${andMatches(term, values)}`;
  const { rows } = await accountPool().query<{ count: number }>({
    text: `SELECT count(*)::int AS count FROM (SELECT 1 FROM answer
      WHERE account_id = $1 AND question_id = $2 AND ${windowSql(3)} AND ${condition} LIMIT ${COUNT_CAP + 1}) AS first`,
    values,
  });
  return cappedTotal(rows[0]?.count ?? 0);
}

/** ` AND …` for a search, its parameters added to `values`; nothing without one. */
export function andMatches(term: SearchTerm | null, values: unknown[]): string {
  if (!term) return "";
  return ` AND ${matchSql(`$${values.push(term.pattern)}`, `$${values.push(term.choiceIds)}`)}`;
}

/** Days with how many answers the filters leave. `$1` is the account, `$2` the question. */
function countsSql(filters: AnswerFilters, values: unknown[]): string {
  const write = parametersInto(values);
  const { choice } = filters;
  const [table, count] = choice === undefined ? ["question_daily", "answered"] : ["answer_daily", "count"];
  const conditions = [
    "account_id = $1 AND question_id = $2",
    ...(choice === undefined ? [] : [`choice = ${write(choice, "text")}`]),
    ...segmentConditions(filters, write),
  ];
  return `SELECT day, sum(${count}) AS count FROM ${table} WHERE ${conditions.join(" AND ")} GROUP BY day`;
}
