import type { OrderFilters } from "#lib/calls/order-filters.ts";
import { dimensionNames, type SegmentFilters, segmentOf } from "#lib/dimensions.ts";
import { type Calendar, orderConditions } from "#server/domain/analytics/index.ts";
import { dimensionColumns, storedDimension } from "#server/foundation/database/dimension-columns.ts";
import { forEachRowSql } from "#server/foundation/database/planner.ts";
import type { WriteValue } from "#server/foundation/database/write-value.ts";
import { lockedSql } from "./response-columns.ts";

/** The filters of a list or an export of answers, besides days and search. */
export interface AnswerFilters extends SegmentFilters, OrderFilters {
  /** A choice id, `other`, or a number as it was answered. */
  choice?: string | undefined;
  /** Only responses no member has read, or only those one has. */
  isUnread?: boolean | undefined;
  tag?: string | undefined;
  /** Only tests, sent as such by the store or marked by a member, instead of what counts. */
  isTest?: boolean | undefined;
}

/** The choices that an answer counts for: as merged by a rule for its text, otherwise as answered. */
export const countedChoicesSql = "coalesce(merged, choices)";

/** The filters in a query, without its other fields; those by order facts as the calendar has read them. */
export function readFilters(query: AnswerFilters, { orders }: Pick<Calendar, "orders">): AnswerFilters {
  const { choice, isUnread, tag, isTest } = query;
  return { choice, ...segmentOf(query), ...orders, isUnread, tag, isTest: isTest || undefined };
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
