import { type Dimension, dimensionNames } from "#lib/dimensions.ts";
import { dimensionColumns, type StoredDimensions } from "#server/foundation/database/dimension-columns.ts";
import { toAnswerRow } from "./answer-row.ts";
import type { Column } from "./binary-rows.ts";
import type { ChoiceSum, FacetSum, QuestionSum, StatsSum, Sum } from "./counter-sums.ts";
import type { ResponseKey } from "./response-key.ts";
import { type AnswerState, customerTypeOf, type ResponseState, statuses, statusOf } from "./response-state.ts";

/** A change to a response, from the stored state to the new one. */
export interface Draft extends ResponseKey {
  before: ResponseState | null;
  after: ResponseState;
  /** The account's integrations that receive answers. */
  integrations: readonly string[];
  /** Those of them that receive views, too. */
  viewTakers: readonly string[];
  /** UTC's month (its first day) in which it counts as an order that was shown the survey; null if it doesn't, or did before. */
  usageMonth: string | null;
  /** Its store doesn't know the order yet: it is counted apart until the store does (`count-known-orders.ts`). */
  isUncounted: boolean;
  nowMs: number;
}

/** Reads a row's dimensions, each by itself: nothing is made per row. */
type DimensionsOf<Row> = { [Name in Dimension]: (row: Row) => StoredDimensions[Name] };

/** The columns of the dimensions, in the order of the composite types. */
function columnsOfDimensions<Row>(of: DimensionsOf<Row>): Column<Row>[] {
  const { customerType, surface } = dimensionColumns;
  const columns: Record<Dimension, Column<Row>> = {
    customerType: { name: customerType.column, type: customerType.type, of: of.customerType },
    surface: { name: surface.column, type: surface.type, of: of.surface },
  };
  return dimensionNames.map((name) => columns[name]);
}

export interface RowSet<Row> {
  /**
   * The composite type of the statement's parameter, with these columns in this order (prisma/migrations). A type that
   * a release has is never altered: while it is replaced, its processes still send it. A new column needs a new type.
   */
  type: string;
  columns: readonly Column<Row>[];
}

export const responseRows: RowSet<Draft> = {
  type: "batch_response_counted",
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
  type: "batch_answer_lock",
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

/** The rows of a counter table; the columns besides `sums`, and the stripe, are its key. */
export interface CounterRowSet<Row> extends RowSet<Row> {
  table: string;
  sums: readonly string[];
}

const placeColumns: readonly Column<Sum>[] = [
  { name: "day", type: "date", of: ({ place }) => place.day },
  ...columnsOfDimensions<Sum>({
    customerType: ({ place }) => place.customerType,
    surface: ({ place }) => place.surface,
  }),
];

export const statsRows: CounterRowSet<StatsSum> = {
  type: "batch_stats",
  table: "stats_daily",
  sums: ["views", "responses", "completions"],
  columns: [
    { name: "account_id", type: "uuid", of: ({ place }) => place.accountId },
    { name: "survey_id", type: "uuid", of: (row) => row.surveyId },
    ...placeColumns,
    { name: "views", type: "int8", of: (row) => row.views },
    { name: "responses", type: "int8", of: (row) => row.responses },
    { name: "completions", type: "int8", of: (row) => row.completions },
  ],
};

export const questionRows: CounterRowSet<QuestionSum> = {
  type: "batch_question",
  table: "question_daily",
  sums: ["shown", "answered", "skipped"],
  columns: [
    { name: "account_id", type: "uuid", of: ({ place }) => place.accountId },
    { name: "question_id", type: "text", of: (row) => row.questionNameId },
    ...placeColumns,
    { name: "shown", type: "int8", of: (row) => row.shown },
    { name: "answered", type: "int8", of: (row) => row.answered },
    { name: "skipped", type: "int8", of: (row) => row.skipped },
  ],
};

export const choiceRows: CounterRowSet<ChoiceSum> = {
  type: "batch_choice_revenue",
  table: "choice_daily",
  sums: ["count", "orders", "revenue_minor"],
  columns: [
    { name: "account_id", type: "uuid", of: ({ place }) => place.accountId },
    { name: "question_id", type: "text", of: (row) => row.questionNameId },
    { name: "choice", type: "text", of: (row) => row.choice },
    { name: "currency", type: "text", of: (row) => row.currency },
    ...placeColumns,
    { name: "count", type: "int8", of: (row) => row.count },
    { name: "orders", type: "int8", of: (row) => row.orders },
    { name: "revenue_minor", type: "int8", of: (row) => row.revenueMinor },
  ],
};

export const facetRows: CounterRowSet<FacetSum> = {
  type: "batch_facet",
  table: "facet_daily",
  sums: ["count"],
  columns: [
    { name: "account_id", type: "uuid", of: ({ place }) => place.accountId },
    { name: "of", type: "text", of: ({ facet }) => facet.of },
    ...placeColumns,
    { name: "kind", type: "text", of: ({ facet }) => facet.kind },
    { name: "key", type: "text", of: ({ facet }) => facet.key },
    { name: "other", type: "text", of: ({ facet }) => facet.other },
    { name: "count", type: "int8", of: (row) => row.count },
  ],
};

/** Orders of an account that were first shown the survey in a month. */
export interface UsageSum {
  accountId: string;
  month: string;
  orders: number;
  /** Those that the account's store doesn't know. */
  unknownOrders: number;
}

export const usageRows: CounterRowSet<UsageSum> = {
  type: "batch_usage_known",
  table: "usage_month",
  sums: ["orders", "unknown_orders"],
  columns: [
    { name: "account_id", type: "uuid", of: (row) => row.accountId },
    { name: "month", type: "date", of: (row) => row.month },
    { name: "orders", type: "int8", of: (row) => row.orders },
    { name: "unknown_orders", type: "int8", of: (row) => row.unknownOrders },
  ],
};

export interface DeliveryOfDraft {
  draft: Draft;
  integration: string;
  /** When it is due, unless the shopper goes on answering. */
  quietUntilMs: number;
}

export const deliveryRows: RowSet<DeliveryOfDraft> = {
  type: "batch_delivery_lock",
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
export const rowSets = [
  responseRows,
  answerRows,
  statsRows,
  questionRows,
  choiceRows,
  facetRows,
  usageRows,
  deliveryRows,
] as const;
