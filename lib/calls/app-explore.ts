import * as z from "zod";
import { documentedAs } from "../documented.ts";
import { AXIS_RULE, parseAxis } from "../explore/axes.ts";
import { parseFilters } from "../explore/filters.ts";
import { plainText } from "../survey/plain-text.ts";
import { declareCalls, json, memberRead, raw } from "./declare.ts";
import { days, firstQuestion } from "./example-values.ts";
import { OptionalDateRange } from "./shapes.ts";

const end = z.number().nullable();

/** Figures of some responses. `Low` and `High` are the ends of 95% intervals; null if there are too few responses. */
const figures = {
  /** How many responses. */
  count: z.int(),
  countLow: end,
  countHigh: end,
  /** How many of them have an order total in the currency. Revenue and the average count only these. */
  orders: z.int(),
  revenue: z.number(),
  revenueLow: end,
  revenueHigh: end,
  averageOrderValue: z.number().nullable(),
  averageOrderValueLow: end,
  averageOrderValueHigh: end,
};

const ExploreValue = z.object({
  /** `none`: the order doesn't have the fact. `others`: all values beyond the 50 with the most responses. */
  kind: z.enum(["value", "none", "others"]),
  /** As in filters; empty for `none`, null for `others`. */
  value: z.string().nullable(),
  label: z.string(),
  /** The share of all responses in the table, in percent. */
  share: z.number(),
  shareLow: end,
  shareHigh: end,
  ...figures,
});

const Axis = z.object({
  /** As in the query. */
  axis: z.string(),
  title: z.string(),
  /** Whether a response may have several of the values, which then add up to more than all responses. */
  isSeveral: z.boolean(),
  values: z.array(ExploreValue),
});

const ExploreCell = z.object({
  /** The places of its values in `rows` and `columns`, from 0. */
  row: z.int(),
  column: z.int(),
  /** The share of its row's responses, in percent. */
  rowShare: z.number(),
  rowShareLow: end,
  rowShareHigh: end,
  /** The share of its column's responses, in percent. */
  columnShare: z.number(),
  columnShareLow: end,
  columnShareHigh: end,
  ...figures,
});

/** Responses that have both axes, by their values. Cells without responses are left out. */
export const Exploration = z.object({
  /** Where the responses were summed. */
  source: z.enum(["clickhouse", "postgres"]),
  /** Since when ClickHouse, where it is set up, hasn't had all responses, so that PostgreSQL was used; otherwise null. */
  behindSince: z.iso.datetime().nullable(),
  /** The currency of revenue (ISO 4217). */
  currency: z.string(),
  firstDay: z.string().nullable(),
  lastDay: z.string().nullable(),
  all: z.object(figures),
  rows: Axis,
  columns: Axis.nullable(),
  cells: z.array(ExploreCell),
});
export type Exploration = z.infer<typeof Exploration>;

const AxisName = plainText(210).refine((text) => parseAxis(text) !== null, AXIS_RULE);

const Filters = documentedAs(
  plainText(5000).transform((text, context) => {
    const read = parseFilters(text);
    if ("filters" in read) return read.filters;
    context.addIssue(read.problem);
    return z.NEVER;
  }),
  { type: "string", maxLength: 5000 },
);

/** The range is of the days on which responses got their first answer. */
export const ExploreQuery = z
  .object({ rows: AxisName, columns: AxisName.optional(), filters: Filters.optional() })
  .extend(OptionalDateRange.shape);

const note =
  "`rows` and `columns` are `question:` and the `questionNameId` of a question with choices or a scale, or one of `channel`, `campaign`, `country`, `product`, `discountCode`, `customerType`, `orderValue` and `month`. `filters` are up to 10 times `axis=value`, separated by commas, with names and values percent-encoded; an empty value means orders without the fact. Values of one axis are alternatives.";

const question = `question:${firstQuestion}`;
const exampleQuery = { ...days, rows: question, columns: "customerType", filters: "country=US" };
const refusals = ["not-found", "plan-required"] as const;

const exampleFigures = {
  count: 120,
  countLow: 100.35,
  countHigh: 143.49,
  orders: 118,
  revenue: 7080,
  revenueLow: 5729.5,
  revenueHigh: 8430.5,
  averageOrderValue: 60,
  averageOrderValueLow: 56.2,
  averageOrderValueHigh: 63.8,
};
const exampleShare = { share: 100, shareLow: 96.9, shareHigh: 100 };

/** Calls that cross answers with each other and with facts of orders. */
export const appExploreCalls = declareCalls({
  ExportExploration: {
    route: "GET /app/explore/export",
    summary: "Export a question crossed with another or with a fact of orders as CSV",
    note: "The figures of `GetExploration`: a row for each cell, each row and column of the table, and all responses.",
    ...memberRead,
    staffAction: "Exported an exploration as CSV",
    query: ExploreQuery,
    refusals: [...refusals],
    returns: raw("text/csv; charset=utf-8"),
    example: { as: "owner", query: exampleQuery },
  },
  GetExploration: {
    route: "GET /app/explore",
    summary: "Get a question or a fact of orders crossed with another one, for some of the responses",
    note,
    ...memberRead,
    tool: "explore",
    query: ExploreQuery,
    refusals: [...refusals],
    returns: json(Exploration),
    example: {
      as: "owner",
      query: exampleQuery,
      answer: {
        source: "postgres",
        behindSince: null,
        currency: "USD",
        firstDay: days.startDate,
        lastDay: days.endDate,
        all: exampleFigures,
        rows: {
          axis: question,
          title: "How did you first hear about us?",
          isSeveral: false,
          values: [{ kind: "value", value: "podcast", label: "A podcast", ...exampleShare, ...exampleFigures }],
        },
        columns: {
          axis: "customerType",
          title: "Customer type",
          isSeveral: false,
          values: [{ kind: "value", value: "new", label: "New", ...exampleShare, ...exampleFigures }],
        },
        cells: [
          {
            row: 0,
            column: 0,
            rowShare: 100,
            rowShareLow: 96.9,
            rowShareHigh: 100,
            columnShare: 100,
            columnShareLow: 96.9,
            columnShareHigh: 100,
            ...exampleFigures,
          },
        ],
      },
    },
  },
});
