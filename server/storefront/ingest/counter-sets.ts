import type { Column } from "./binary-rows.ts";
import { binaryRows, type RowSet } from "./binary-rows.ts";
import { columnsOfDimensions } from "./columns-of-dimensions.ts";
import type { ChoiceSum, CountsOfAccount, FacetSum, QuestionSum, StatsSum, Sum, UsageSum } from "./counter-sums.ts";

/** What a row of the log adds to one table of counters; the columns besides `sums`, the account and `is_kept` are its key. */
export interface CounterSet<Row> extends RowSet<Row> {
  /** The column of the log. */
  log: string;
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

export const statsSet: CounterSet<StatsSum> = {
  type: "counted_stats",
  log: "stats",
  table: "stats_folded",
  sums: ["views", "responses", "completions"],
  columns: [
    { name: "survey_id", type: "uuid", of: (row) => row.surveyId },
    ...placeColumns,
    { name: "views", type: "int8", of: (row) => row.views },
    { name: "responses", type: "int8", of: (row) => row.responses },
    { name: "completions", type: "int8", of: (row) => row.completions },
  ],
};

export const questionSet: CounterSet<QuestionSum> = {
  type: "counted_question",
  log: "questions",
  table: "question_folded",
  sums: ["shown", "answered", "skipped"],
  columns: [
    { name: "question_id", type: "text", of: (row) => row.questionNameId },
    ...placeColumns,
    { name: "shown", type: "int8", of: (row) => row.shown },
    { name: "answered", type: "int8", of: (row) => row.answered },
    { name: "skipped", type: "int8", of: (row) => row.skipped },
  ],
};

export const choiceSet: CounterSet<ChoiceSum> = {
  type: "counted_choice",
  log: "choices",
  table: "choice_folded",
  sums: ["count", "orders", "revenue_minor"],
  columns: [
    { name: "question_id", type: "text", of: (row) => row.questionNameId },
    { name: "choice", type: "text", of: (row) => row.choice },
    { name: "currency", type: "text", of: (row) => row.currency },
    ...placeColumns,
    { name: "count", type: "int8", of: (row) => row.count },
    { name: "orders", type: "int8", of: (row) => row.orders },
    { name: "revenue_minor", type: "int8", of: (row) => row.revenueMinor },
  ],
};

export const facetSet: CounterSet<FacetSum> = {
  type: "counted_facet",
  log: "facets",
  table: "facet_folded",
  sums: ["count"],
  columns: [
    { name: "of", type: "text", of: ({ facet }) => facet.of },
    ...placeColumns,
    { name: "kind", type: "text", of: ({ facet }) => facet.kind },
    { name: "key", type: "text", of: ({ facet }) => facet.key },
    { name: "other", type: "text", of: ({ facet }) => facet.other },
    { name: "count", type: "int8", of: (row) => row.count },
  ],
};

/** An account's orders that were first shown the survey in a month. */
export const usageSet: CounterSet<UsageSum> = {
  type: "counted_usage",
  log: "usage",
  table: "usage_folded",
  sums: ["orders", "unknown_orders"],
  columns: [
    { name: "month", type: "date", of: (row) => row.month },
    { name: "orders", type: "int8", of: (row) => row.orders },
    { name: "unknown_orders", type: "int8", of: (row) => row.unknownOrders },
  ],
};

export const countRows: RowSet<CountsOfAccount> = {
  type: "batch_counts",
  columns: [
    { name: "account_id", type: "uuid", of: (row) => row.accountId },
    { name: statsSet.log, type: "rows", of: (row) => rowsOf(statsSet, row.stats) },
    { name: questionSet.log, type: "rows", of: (row) => rowsOf(questionSet, row.questions) },
    { name: choiceSet.log, type: "rows", of: (row) => rowsOf(choiceSet, row.choices) },
    { name: facetSet.log, type: "rows", of: (row) => rowsOf(facetSet, row.facets) },
    { name: usageSet.log, type: "rows", of: (row) => rowsOf(usageSet, row.usage) },
  ],
};

function rowsOf<Row>({ columns }: CounterSet<Row>, rows: readonly Row[]): Buffer | null {
  return rows.length === 0 ? null : binaryRows(columns, rows);
}

/** Every table of counters. */
export const counterSets = [statsSet, questionSet, choiceSet, facetSet, usageSet] as const;
