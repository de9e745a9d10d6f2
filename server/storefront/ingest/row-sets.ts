import { type Dimension, dimensionNames } from "#lib/dimensions.ts";
import { dimensionColumns, type StoredDimensions } from "#server/foundation/database/dimension-columns.ts";
import { toAnswerRow } from "./answer-row.ts";
import { binaryRows, type Column, type RowSet } from "./binary-rows.ts";
import type { Count, CountsOfAccount } from "./counter-sums.ts";
import type { ResponseKey } from "./response-key.ts";
import { type AnswerState, customerTypeOf, type ResponseState, statuses, statusOf } from "./response-state.ts";

/** A change to a response, from the stored state to the new one. */
export interface Draft extends ResponseKey {
  before: ResponseState | null;
  after: ResponseState;
  /** The account's integrations that receive answers. */
  integrations: readonly string[];
  /** The integrations among them that also receive views. */
  viewTakers: readonly string[];
  /** UTC's month (its first day) in which it counts as an order that was shown the survey; null if it doesn't, or did before. */
  usageMonth: string | null;
  /** Its store doesn't know the order yet: it is counted apart until the store does (`count-known-orders.ts`). */
  isUncounted: boolean;
  nowMs: number;
}

/** Reads a row's dimensions, each by itself: nothing is made per row. */
type DimensionsOf<Row> = { [Name in Dimension]: (row: Row) => StoredDimensions[Name] | null };

/** The columns of the dimensions, in the order of the composite types. */
function columnsOfDimensions<Row>(of: DimensionsOf<Row>): Column<Row>[] {
  const { customerType, surface } = dimensionColumns;
  const columns: Record<Dimension, Column<Row>> = {
    customerType: { name: customerType.column, type: customerType.type, of: of.customerType },
    surface: { name: surface.column, type: surface.type, of: of.surface },
  };
  return dimensionNames.map((name) => columns[name]);
}

export const responseRows: RowSet<Draft> = {
  type: "batch_response",
  columns: [
    { name: "account_id", type: "uuid", of: (draft) => draft.accountId },
    { name: "id", type: "uuid", of: ({ after }) => after.id },
    { name: "survey_id", type: "uuid", of: (draft) => draft.surveyId },
    { name: "version", type: "int4", of: ({ after }) => after.version },
    { name: "platform", type: "text", of: (draft) => draft.platform },
    { name: "order_key", type: "text", of: (draft) => draft.orderKey },
    { name: "source_order_id", type: "text", of: ({ after }) => after.sourceOrderId },
    { name: "page_id", type: "uuid", of: ({ after }) => after.pageId },
    { name: "revision", type: "int4", of: ({ after }) => after.revision },
    { name: "status", type: "int2", of: ({ after }) => statuses.indexOf(statusOf(after)) },
    { name: "is_test", type: "bool", of: ({ after }) => after.isTest },
    ...columnsOfDimensions<Draft>({
      customerType: ({ after }) => customerTypeOf(after),
      surface: ({ after }) => after.surface,
    }).reverse(), // as in the composite type
    { name: "order_total_minor", type: "int8", of: ({ after }) => after.orderTotalMinor },
    { name: "currency", type: "text", of: ({ after }) => after.currency },
    { name: "is_first_order", type: "bool", of: ({ after }) => after.isFirstOrder },
    { name: "country", type: "text", of: ({ after }) => after.country },
    { name: "locale", type: "text", of: ({ after }) => after.locale },
    { name: "order", type: "jsonb", of: ({ after }) => after.otherFacts },
    { name: "display_order", type: "jsonb", of: ({ after }) => after.displayOrder },
    { name: "shown", type: "text[]", of: ({ after }) => after.shown },
    { name: "skipped", type: "text[]", of: ({ after }) => after.skipped },
    { name: "consent", type: "jsonb", of: ({ after }) => after.consent },
    { name: "viewed_at", type: "timestamptz", of: ({ after }) => after.viewedAtMs },
    { name: "answered_at", type: "timestamptz", of: ({ after }) => after.answeredAtMs },
    { name: "completed_at", type: "timestamptz", of: ({ after }) => after.completedAtMs },
    { name: "updated_at", type: "timestamptz", of: ({ nowMs }) => nowMs },
    { name: "viewed_day", type: "date", of: ({ after }) => after.viewedDay },
    { name: "answered_day", type: "date", of: ({ after }) => after.answeredDay },
    { name: "completed_day", type: "date", of: ({ after }) => after.completedDay },
    { name: "lock_place", type: "int8", of: ({ after }) => after.lockPlace },
    { name: "is_uncounted", type: "bool", of: (draft) => draft.isUncounted },
  ],
};

export interface AnswerOfDraft {
  draft: Draft;
  questionNameId: string;
  stored: AnswerState;
  /** Counted: neither hidden nor from a test order. */
  counted: boolean;
}

export const answerRows: RowSet<AnswerOfDraft> = {
  type: "batch_answer",
  columns: [
    { name: "account_id", type: "uuid", of: ({ draft }) => draft.accountId },
    { name: "response_id", type: "uuid", of: ({ draft }) => draft.after.id },
    { name: "question_id", type: "text", of: (row) => row.questionNameId },
    { name: "survey_id", type: "uuid", of: ({ draft }) => draft.surveyId },
    { name: "page_id", type: "uuid", of: ({ stored }) => stored.pageId },
    { name: "sequence", type: "int8", of: ({ stored }) => stored.sequence },
    { name: "choices", type: "text[]", of: ({ stored }) => toAnswerRow(stored.answer).choices },
    { name: "body", type: "text", of: ({ stored }) => toAnswerRow(stored.answer).body },
    { name: "counted", type: "bool", of: (row) => row.counted },
    { name: "answered_at", type: "timestamptz", of: ({ stored }) => stored.answeredAtMs },
    { name: "day", type: "date", of: ({ stored }) => stored.day },
    ...columnsOfDimensions<AnswerOfDraft>({
      customerType: ({ draft }) => customerTypeOf(draft.after),
      surface: ({ draft }) => draft.after.surface,
    }),
    { name: "merged", type: "text[]", of: ({ stored }) => stored.merged },
    { name: "lock_place", type: "int8", of: ({ draft }) => draft.after.lockPlace },
  ],
};

/** What is added to one counter: an element of the log's rows. */
export const countedRows: RowSet<Count> = {
  type: "counted",
  columns: [
    { name: "counter", type: "text", of: (count) => count.counter },
    { name: "name", type: "text", of: (count) => count.name },
    { name: "kind", type: "text", of: (count) => count.kind },
    { name: "key", type: "text", of: (count) => count.key },
    { name: "other", type: "text", of: (count) => count.other },
    { name: "day", type: "date", of: (count) => count.day },
    ...columnsOfDimensions<Count>({
      customerType: (count) => count.customerType ?? null,
      surface: (count) => count.surface ?? null,
    }),
    { name: "a", type: "int8", of: (count) => count.a },
    { name: "b", type: "int8", of: (count) => count.b },
    { name: "c", type: "int8", of: (count) => count.c },
  ],
};

export const countRows: RowSet<CountsOfAccount> = {
  type: "batch_counts",
  columns: [
    { name: "account_id", type: "uuid", of: (row) => row.accountId },
    { name: "counts", type: "rows", of: (row) => binaryRows(countedRows.columns, row.counts) },
  ],
};

export interface DeliveryOfDraft {
  draft: Draft;
  integration: string;
  /** When it is due, unless the shopper goes on answering. */
  quietUntilMs: number;
}

export const deliveryRows: RowSet<DeliveryOfDraft> = {
  type: "batch_delivery",
  columns: [
    { name: "account_id", type: "uuid", of: ({ draft }) => draft.accountId },
    { name: "response_id", type: "uuid", of: ({ draft }) => draft.after.id },
    { name: "integration", type: "text", of: (row) => row.integration },
    { name: "revision", type: "int4", of: ({ draft }) => draft.after.revision },
    { name: "quiet_until", type: "timestamptz", of: (row) => row.quietUntilMs },
    { name: "created_at", type: "timestamptz", of: ({ draft }) => draft.nowMs },
    { name: "status", type: "text", of: ({ draft }) => (draft.after.lockPlace === null ? "waiting" : "locked") },
    { name: "lock_place", type: "int8", of: ({ draft }) => draft.after.lockPlace },
  ],
};

/** In the order of the statement's parameters. */
export const rowSets = [responseRows, answerRows, countRows, deliveryRows] as const;
