import { accountPool } from "../db.ts";
import { orderTotalSql } from "./answer-columns.ts";
import { type AnswerFilters, filterSql, parametersInto } from "./answer-filter.ts";
import { andMatches } from "./filtered-answers.ts";
import type { OfQuestion } from "./find-answers.ts";
import { type Position, positionColumns, type Window, windowSql, windowValues } from "./keyset.ts";
import type { SearchTerm } from "./search-term.ts";

/** What answers can be sorted by besides their time, as SQL over `response r`, and the type it compares as. */
const orderFields = {
  orderTotal: { sql: orderTotalSql, type: "numeric" },
  country: { sql: "r.country", type: "text" },
} as const;
export type OrderField = keyof typeof orderFields;

/** An answer and the order fact it is sorted by; null stands last, whatever the direction. */
export interface Sorted extends Position {
  value: string | null;
}

interface SortedPage {
  field: OrderField;
  isDesc: boolean;
  term: SearchTerm | null;
  filters: AnswerFilters;
  from: Sorted | null;
  skip: number;
  most: number;
}

/**
 * Answers of a window by a fact of their order. There is no index for it, so all of them are read and sorted; the
 * connection's statement timeout bounds it.
 */
export async function sortByOrder(of: OfQuestion, window: Window, page: SortedPage): Promise<Sorted[]> {
  const { field, isDesc, term, filters, from, skip, most } = page;
  const { sql, type } = orderFields[field];
  const direction = isDesc ? "DESC" : "ASC";
  const values: unknown[] = [of.accountId, of.questionNameId, ...windowValues(window)];
  const condition = `${filterSql(of.accountId, filters, parametersInto(values))}${andMatches(term, values)}`;
  const { rows } = await accountPool().query<Sorted>({
    text: `SELECT ${positionColumns}, value::text FROM (
        SELECT a.answered_at, a.response_id, ${sql} AS value
        FROM (SELECT answered_at, response_id FROM answer
          WHERE account_id = $1 AND question_id = $2 AND ${windowSql(3)} AND ${condition}) AS a
        JOIN response r ON r.account_id = $1 AND r.id = a.response_id
      ) AS facts
      WHERE ${from ? afterSql(from, isDesc, type, values) : "true"}
      ORDER BY facts.value ${direction} NULLS LAST, response_id ${direction} LIMIT ${most} OFFSET ${skip}`,
    values,
  });
  return rows;
}

function afterSql(from: Sorted, isDesc: boolean, type: string, values: unknown[]): string {
  const id = `$${values.push(from.responseId)}::uuid`;
  const beyond = isDesc ? "<" : ">";
  if (from.value === null) return `(value IS NULL AND response_id ${beyond} ${id})`;
  const value = `$${values.push(from.value)}::${type}`;
  return `(value ${beyond} ${value} OR (value = ${value} AND response_id ${beyond} ${id}) OR value IS NULL)`;
}
