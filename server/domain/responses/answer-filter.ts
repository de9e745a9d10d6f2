import pg from "pg";
import { dimensionNames, type SegmentFilters, segmentOf } from "#lib/dimensions.ts";
import { AppError } from "#lib/errors.ts";
import { dimensionColumns, storedDimension } from "#server/foundation/database/dimension-columns.ts";
import { forEachRowSql } from "#server/foundation/database/planner.ts";
import { orderTotalSql } from "./answer-columns.ts";
import { lockedSql } from "./response-columns.ts";

/** The filters of a list or an export of answers, besides days and search. */
export interface AnswerFilters extends SegmentFilters {
  /** A choice id, `other`, or a number as it was answered. */
  choice?: string | undefined;
  /** ISO 3166-1 alpha-2 */
  country?: string | undefined;
  /** ISO 4217 */
  currency?: string | undefined;
  /** Major units of the currency, by default the account's; both ends included. */
  orderTotalFrom?: number | undefined;
  orderTotalTo?: number | undefined;
  /** Only responses no member has read, or only those one has. */
  isUnread?: boolean | undefined;
  tag?: string | undefined;
  /** Only tests, sent as such by the store or marked by a member, instead of what counts. */
  isTest?: boolean | undefined;
}

/**
 * Writes a value into a statement: as a parameter, or as a literal in statements without parameters (COPY). `type` is
 * PostgreSQL's.
 */
export type WriteValue = (value: string | number, type: "text" | "uuid" | "int2" | "numeric") => string;

/** The choices that an answer counts for: as merged by a rule for its text, otherwise as answered. */
export const countedChoicesSql = "coalesce(merged, choices)";

/**
 * The filters in a query, without its other fields. Amounts in different currencies aren't comparable, so a range of
 * totals is in one: by default the account's.
 * @throws AppError `invalid` for a range of totals with its ends swapped
 */
export function readFilters(query: AnswerFilters, accountCurrency: string): AnswerFilters {
  const { choice, country, orderTotalFrom, orderTotalTo } = query;
  const { isUnread, tag, isTest } = query;
  if (orderTotalFrom !== undefined && orderTotalTo !== undefined && orderTotalFrom > orderTotalTo) {
    throw new AppError("invalid", "orderTotalFrom must not be above orderTotalTo.", {
      errors: {
        orderTotalFrom: ["must not be above orderTotalTo"],
        orderTotalTo: ["must not be below orderTotalFrom"],
      },
    });
  }
  const isRange = orderTotalFrom !== undefined || orderTotalTo !== undefined;
  const currency = query.currency ?? (isRange ? accountCurrency : undefined);
  const order = { country, currency, orderTotalFrom, orderTotalTo };
  const narrowed = { choice, ...segmentOf(query), ...order, isUnread, tag };
  return { ...narrowed, isTest: isTest || undefined };
}

/** Whether nothing is filtered out. */
export function isEverything(filters: AnswerFilters): boolean {
  return Object.values(filters).every((value) => value === undefined);
}

/** Whether the counters have the number of answers: they are kept by choice and by the dimensions only. */
export function isCounted(filters: AnswerFilters): boolean {
  return (
    !isEverything(filters) && Object.entries(filters).every(([name, value]) => value === undefined || counted.has(name))
  );
}

const counted: ReadonlySet<string> = new Set(["choice", ...dimensionNames]);

/**
 * The condition of the filters on a row of `answer`, under that name; `counted` is part of it. It names the account in
 * addition to the policy, so that indexes can be used under any role.
 */
export function filterSql(accountId: string, filters: AnswerFilters, write: WriteValue): string {
  const { choice, isTest } = filters;
  const account = once(() => write(accountId, "uuid"));
  // Answers of tests are never counted, so their flag doesn't show which of them were hidden.
  const onPath = isTest ? ["r.is_test AND r.shown @> ARRAY[answer.question_id]"] : [];
  const order = [...orderConditions(filters, write), ...onPath];
  const conditions = [
    ...(isTest ? [] : ["answer.counted"]),
    ...segmentConditions(filters, write),
    ...(choice === undefined ? [] : [`${countedChoicesSql} @> ARRAY[${write(choice, "text")}]`]),
    ...(order.length === 0
      ? []
      : [
          `EXISTS (SELECT 1 FROM readable_response r WHERE r.account_id = ${account()} AND r.id = answer.response_id AND ${order.join(" AND ")})`,
        ]),
    ...markConditions("answer.response_id", account, filters, write),
  ];
  return conditions.join("\n    AND ");
}

/**
 * Goes after `FROM … AS answer` to evaluate a condition row by row, with lookups by key. As a single join it would hit
 * the statement timeout if the database's statistics predate many marks: the planner expects few of them, and reads all
 * of an account's for each row.
 */
export function oneByOneSql(condition: string): string {
  return forEachRowSql(`SELECT WHERE ${condition}`, "belonging");
}

/** The condition of the filters on a row of `response`, under the name `r`; responses have no choice. */
export function responseFilterSql(accountId: string, filters: AnswerFilters, write: WriteValue): string {
  const account = once(() => write(accountId, "uuid"));
  const conditions = [
    filters.isTest ? "r.is_test" : "NOT r.is_test",
    ...segmentConditions(filters, write, "r."),
    ...readableOrders(orderConditions(filters, write)),
    ...markConditions("r.id", account, filters, write),
  ];
  return conditions.join("\n    AND ");
}

/** A parameter that the statement doesn't use would be refused, and one used twice is written once. */
function once(make: () => string): () => string {
  let made: string | undefined;
  return () => {
    made ??= make();
    return made;
  };
}

/** Conditions on the facts of `response r`, which a locked one doesn't match: a filter would reveal them. */
function readableOrders(conditions: readonly string[]): string[] {
  return conditions.length === 0 ? [] : [`NOT ${lockedSql}`, ...conditions];
}

function orderConditions(
  { country, currency, orderTotalFrom, orderTotalTo }: AnswerFilters,
  write: WriteValue,
): string[] {
  return [
    ...(currency === undefined ? [] : [`r.currency = ${write(currency, "text")}`]),
    ...(country === undefined ? [] : [`r.country = ${write(country, "text")}`]),
    ...(orderTotalFrom === undefined ? [] : [`${orderTotalSql} >= ${write(orderTotalFrom, "numeric")}`]),
    ...(orderTotalTo === undefined ? [] : [`${orderTotalSql} <= ${write(orderTotalTo, "numeric")}`]),
  ];
}

/** @param responseId the response, as SQL */
function markConditions(
  responseId: string,
  account: () => string,
  { isUnread, tag }: AnswerFilters,
  write: WriteValue,
): string[] {
  const marked = (condition: string) => `EXISTS (SELECT 1 FROM response_mark m
      WHERE m.account_id = ${account()} AND m.response_id = ${responseId} AND ${condition})`;
  return [
    ...(isUnread === undefined ? [] : [`${isUnread ? "NOT " : ""}${marked("m.read_at IS NOT NULL")}`]),
    ...(tag === undefined ? [] : [marked(`m.tags @> ARRAY[${write(tag, "text")}]`)]),
  ];
}

/** The part of a condition that tables of counters have columns for too. */
export function segmentConditions(filters: SegmentFilters, write: WriteValue, table: "" | "r." = ""): string[] {
  return dimensionNames.flatMap((name) => {
    const value = filters[name];
    const { column, type } = dimensionColumns[name];
    return value === undefined ? [] : [`${table}${column} = ${write(storedDimension(name, value), type)}`];
  });
}

/** Writes values as literals, for statements without parameters. */
export const writeLiteral: WriteValue = (value, type) => `${pg.escapeLiteral(String(value))}::${type}`;

/** Appends values as parameters of a statement to those already in `values`. */
export function parametersInto(values: unknown[]): WriteValue {
  return (value, type) => {
    values.push(value);
    return `$${values.length}::${type}`;
  };
}
