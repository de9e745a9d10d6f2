import pg from "pg";
import type { SegmentFilters } from "#lib/calls/shapes.ts";
import { AppError } from "#lib/errors.ts";
import { customerTypeNumbers } from "#server/domain/analytics/index.ts";
import { orderTotalSql } from "./answer-columns.ts";

/** What narrows a list or an export of answers beside days and search. */
export interface AnswerFilters extends SegmentFilters {
  /** A choice id, `other`, or a number as it was given. */
  choice?: string | undefined;
  /** ISO 3166-1 alpha-2 */
  country?: string | undefined;
  /** ISO 4217 */
  currency?: string | undefined;
  /** Major units of the currency, the account's where none is named; both ends included. */
  orderTotalFrom?: number | undefined;
  orderTotalTo?: number | undefined;
  /** Only what no member has read, or only what one has. */
  isUnread?: boolean | undefined;
  tag?: string | undefined;
  /** Tests, which the store sent as such or a member set aside, instead of what counts. */
  isTest?: boolean | undefined;
}

/** Writes a value into a statement: as a parameter, or as a literal where it takes none (COPY). `type` is PostgreSQL's. */
export type WriteValue = (value: string | number, type: "text" | "uuid" | "smallint" | "numeric") => string;

/** The choices that an answer counts for: as merged by a rule for what was typed, else as given. */
export const countedChoicesSql = "coalesce(merged, choices)";

/**
 * The fields that narrow an answer, without those of the query that do something else. Amounts of two currencies do not
 * compare, so a range of totals is in one: the account's, where none is named.
 * @throws AppError `invalid` for totals from more to less
 */
export function readFilters(query: AnswerFilters, accountCurrency: string): AnswerFilters {
  const { choice, customerType, surface, country, orderTotalFrom, orderTotalTo } = query;
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
  const narrowed = { choice, customerType, surface, ...order, isUnread, tag };
  return { ...narrowed, isTest: isTest || undefined };
}

/** Whether nothing is left out. */
export function isEverything(filters: AnswerFilters): boolean {
  return Object.values(filters).every((value) => value === undefined);
}

/** Whether the counters know how many answers there are: they keep the choice, the customer type and the surface alone. */
export function isCounted({ choice, customerType, surface, ...others }: AnswerFilters): boolean {
  return isEverything(others) && [choice, customerType, surface].some((value) => value !== undefined);
}

/**
 * The condition of the filters on a row of `answer`, under that name; `counted` is a part of it. The account stands in it
 * beside the policy, so that indexes serve it under any role.
 */
export function filterSql(accountId: string, filters: AnswerFilters, write: WriteValue): string {
  const { choice, isTest } = filters;
  const account = once(() => write(accountId, "uuid"));
  // Answers of a test count nowhere, so their flag does not say which of them were hidden.
  const onPath = isTest ? ["r.is_test AND r.shown @> ARRAY[answer.question_id]"] : [];
  const order = [...orderConditions(filters, write), ...onPath];
  const conditions = [
    ...(isTest ? [] : ["answer.counted"]),
    ...segmentConditions(filters, write),
    ...(choice === undefined ? [] : [`${countedChoicesSql} @> ARRAY[${write(choice, "text")}]`]),
    ...(order.length === 0
      ? []
      : [
          `EXISTS (SELECT 1 FROM response r WHERE r.account_id = ${account()} AND r.id = answer.response_id AND ${order.join(" AND ")})`,
        ]),
    ...markConditions("answer.response_id", account, filters, write),
  ];
  return conditions.join("\n    AND ");
}

/**
 * What stands behind `FROM … AS answer` to ask a condition of one row after the other, each by the keys of what it looks up.
 * As one join it would be stopped for its length where the database's statistics are older than many marks: the planner
 * expects few of them, and reads all of an account's for each row.
 */
export function oneByOneSql(condition: string): string {
  return `CROSS JOIN LATERAL (SELECT WHERE ${condition} OFFSET 0) AS belonging`;
}

/** The condition of the filters on a row of `response`, under the name `r`; a choice is none of a response's. */
export function responseFilterSql(accountId: string, filters: AnswerFilters, write: WriteValue): string {
  const account = once(() => write(accountId, "uuid"));
  const conditions = [
    filters.isTest ? "r.is_test" : "NOT r.is_test",
    ...segmentConditions(filters, write, "r."),
    ...orderConditions(filters, write),
    ...markConditions("r.id", account, filters, write),
  ];
  return conditions.join("\n    AND ");
}

/** A parameter that the statement does not use would be refused, and one that it uses twice is written once. */
function once(make: () => string): () => string {
  let made: string | undefined;
  return () => {
    made ??= make();
    return made;
  };
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

/** The part of a condition that tables of counters have columns for as well. */
export function segmentConditions(
  { customerType, surface }: AnswerFilters,
  write: WriteValue,
  table: "" | "r." = "",
): string[] {
  return [
    ...(customerType === undefined
      ? []
      : [`${table}customer_type = ${write(customerTypeNumbers[customerType], "smallint")}`]),
    ...(surface === undefined ? [] : [`${table}surface = ${write(surface, "text")}`]),
  ];
}

/** Writes values as literals, for statements that take no parameters. */
export const writeLiteral: WriteValue = (value, type) => `${pg.escapeLiteral(String(value))}::${type}`;

/** Collects values as the parameters of a statement that follow those in `values` already. */
export function parametersInto(values: unknown[]): WriteValue {
  return (value, type) => {
    values.push(value);
    return `$${values.length}::${type}`;
  };
}
