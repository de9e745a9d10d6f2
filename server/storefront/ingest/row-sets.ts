import { toAnswerRow } from "./answer-row.ts";
import { textList } from "./columns.ts";
import type { ChoiceDelta, QuestionDelta, StatsDelta } from "./delta.ts";
import { type AnswerState, customerTypeOf, type ResponseState, statuses, statusOf } from "./response-state.ts";
import type { ResponseKey } from "./write-batch.ts";

/** A response's step from what is stored to what shall be. */
export interface Draft extends ResponseKey {
  before: ResponseState | null;
  after: ResponseState;
  /** The account's integrations that hear of answers. */
  integrations: readonly string[];
  nowMs: number;
}

type Value = string | number | boolean | null;

/** A column of a row set: its name, the type of the array it travels in, and whether its values need quotes. */
interface Column<Row> {
  name: string;
  type: "uuid" | "text" | "int2" | "int4" | "int8" | "bool" | "date" | "timestamptz";
  quoted?: true;
  of: (row: Row) => Value;
}

export interface RowSet<Row> {
  /** The set's name in the statement. */
  name: string;
  columns: readonly Column<Row>[];
}

export const responseRows: RowSet<Draft> = {
  name: "m",
  columns: [
    { name: "account_id", type: "uuid", of: (draft) => draft.accountId },
    { name: "id", type: "uuid", of: ({ after }) => after.id },
    { name: "survey_id", type: "uuid", of: (draft) => draft.surveyId },
    { name: "version", type: "int4", of: ({ after }) => after.version },
    { name: "platform", type: "text", of: (draft) => draft.platform },
    { name: "order_key", type: "text", quoted: true, of: (draft) => draft.orderKey },
    { name: "source_order_id", type: "text", quoted: true, of: ({ after }) => after.sourceOrderId },
    { name: "page_id", type: "uuid", of: ({ after }) => after.pageId },
    { name: "revision", type: "int4", of: ({ after }) => after.revision },
    { name: "status", type: "int2", of: ({ after }) => statuses.indexOf(statusOf(after)) },
    { name: "is_test", type: "bool", of: ({ after }) => after.isTest },
    { name: "surface", type: "text", of: ({ after }) => after.surface },
    { name: "customer_type", type: "int2", of: ({ after }) => customerTypeOf(after) },
    { name: "order_total_minor", type: "int8", of: ({ after }) => after.orderTotalMinor },
    { name: "currency", type: "text", of: ({ after }) => after.currency },
    { name: "is_first_order", type: "bool", of: ({ after }) => after.isFirstOrder },
    { name: "country", type: "text", of: ({ after }) => after.country },
    { name: "locale", type: "text", quoted: true, of: ({ after }) => after.locale },
    { name: "order_facts", type: "text", quoted: true, of: ({ after }) => json(after.otherFacts) },
    { name: "display_order", type: "text", quoted: true, of: ({ after }) => json(after.displayOrder) },
    { name: "shown", type: "text", quoted: true, of: ({ after }) => textList(after.shown) },
    { name: "skipped", type: "text", quoted: true, of: ({ after }) => textList(after.skipped) },
    { name: "viewed_at", type: "timestamptz", of: ({ after }) => instant(after.viewedAtMs) },
    { name: "answered_at", type: "timestamptz", of: ({ after }) => instant(after.answeredAtMs) },
    { name: "completed_at", type: "timestamptz", of: ({ after }) => instant(after.completedAtMs) },
    { name: "updated_at", type: "timestamptz", of: ({ nowMs }) => instant(nowMs) },
    { name: "viewed_day", type: "date", of: ({ after }) => after.viewedDay },
    { name: "answered_day", type: "date", of: ({ after }) => after.answeredDay },
    { name: "completed_day", type: "date", of: ({ after }) => after.completedDay },
  ],
};

export interface AnswerOfDraft {
  draft: Draft;
  questionNameId: string;
  stored: AnswerState;
  /** Counts: neither hidden nor a test order's. */
  counted: boolean;
}

export const answerRows: RowSet<AnswerOfDraft> = {
  name: "a",
  columns: [
    { name: "account_id", type: "uuid", of: ({ draft }) => draft.accountId },
    { name: "response_id", type: "uuid", of: ({ draft }) => draft.after.id },
    { name: "question_id", type: "text", quoted: true, of: (row) => row.questionNameId },
    { name: "survey_id", type: "uuid", of: ({ draft }) => draft.surveyId },
    { name: "page_id", type: "uuid", of: ({ stored }) => stored.pageId },
    { name: "sequence", type: "int8", of: ({ stored }) => stored.sequence },
    { name: "choices", type: "text", quoted: true, of: ({ stored }) => textList(toAnswerRow(stored.answer).choices) },
    { name: "body", type: "text", quoted: true, of: ({ stored }) => toAnswerRow(stored.answer).body },
    { name: "counted", type: "bool", of: (row) => row.counted },
    { name: "answered_at", type: "timestamptz", of: ({ stored }) => instant(stored.answeredAtMs) },
    { name: "day", type: "date", of: ({ stored }) => stored.day },
    { name: "customer_type", type: "int2", of: ({ draft }) => customerTypeOf(draft.after) },
    { name: "surface", type: "text", of: ({ draft }) => draft.after.surface },
    { name: "revenue_minor", type: "int8", of: ({ draft }) => draft.after.revenueMinor },
  ],
};

export const statsRows: RowSet<StatsDelta & Pick<ResponseKey, "accountId" | "surveyId">> = {
  name: "s",
  columns: [
    { name: "account_id", type: "uuid", of: (row) => row.accountId },
    { name: "survey_id", type: "uuid", of: (row) => row.surveyId },
    { name: "day", type: "date", of: (row) => row.day },
    { name: "customer_type", type: "int2", of: (row) => row.customerType },
    { name: "surface", type: "text", of: (row) => row.surface },
    { name: "views", type: "int4", of: (row) => row.views },
    { name: "responses", type: "int4", of: (row) => row.responses },
    { name: "completions", type: "int4", of: (row) => row.completions },
  ],
};

export const questionRows: RowSet<QuestionDelta & Pick<ResponseKey, "accountId">> = {
  name: "q",
  columns: [
    { name: "account_id", type: "uuid", of: (row) => row.accountId },
    { name: "question_id", type: "text", quoted: true, of: (row) => row.questionNameId },
    { name: "day", type: "date", of: (row) => row.day },
    { name: "customer_type", type: "int2", of: (row) => row.customerType },
    { name: "surface", type: "text", of: (row) => row.surface },
    { name: "shown", type: "int4", of: (row) => row.shown },
    { name: "answered", type: "int4", of: (row) => row.answered },
    { name: "skipped", type: "int4", of: (row) => row.skipped },
  ],
};

export const choiceRows: RowSet<ChoiceDelta & Pick<ResponseKey, "accountId">> = {
  name: "c",
  columns: [
    { name: "account_id", type: "uuid", of: (row) => row.accountId },
    { name: "question_id", type: "text", quoted: true, of: (row) => row.questionNameId },
    { name: "choice", type: "text", quoted: true, of: (row) => row.choice },
    { name: "day", type: "date", of: (row) => row.day },
    { name: "customer_type", type: "int2", of: (row) => row.customerType },
    { name: "surface", type: "text", of: (row) => row.surface },
    { name: "count", type: "int4", of: (row) => row.count },
    { name: "orders", type: "int4", of: (row) => row.orders },
    { name: "revenue_minor", type: "int8", of: (row) => row.revenueMinor },
  ],
};

export interface DeliveryOfDraft {
  draft: Draft;
  integration: string;
  completed: boolean;
}

export const deliveryRows: RowSet<DeliveryOfDraft> = {
  name: "d",
  columns: [
    { name: "account_id", type: "uuid", of: ({ draft }) => draft.accountId },
    { name: "response_id", type: "uuid", of: ({ draft }) => draft.after.id },
    { name: "integration", type: "text", quoted: true, of: (row) => row.integration },
    { name: "completed", type: "bool", of: (row) => row.completed },
  ],
};

function json(value: unknown): string | null {
  return value === null || value === undefined ? null : JSON.stringify(value);
}

let lastInstant = { timeMs: 0, text: new Date(0).toISOString() };

/** Most instants of a batch are of the same few milliseconds. */
function instant(timeMs: number | null): string | null {
  if (timeMs === null) return null;
  if (lastInstant.timeMs !== timeMs) lastInstant = { timeMs, text: new Date(timeMs).toISOString() };
  return lastInstant.text;
}
