import * as z from "zod";
import { differenceLimits } from "./app-weighted-answers.ts";
import { ChannelRow, exampleChannelRow } from "./channel-row.ts";
import { declareCalls, json, memberRead, raw } from "./declare.ts";
import { days, firstQuestion } from "./example-values.ts";
import { OptionalDateRange, QuestionQuery } from "./shapes.ts";

const figure = z.number().nullable();

export const ChannelReport = z.object({
  /** The questions that have channels, the one with the most answers first. */
  questions: z.array(z.object({ questionNameId: z.string(), title: z.string() })),
  /** The question that the report is about; null without one. */
  questionNameId: z.string().nullable(),
  takesSeveral: z.boolean(),
  /** The currency of all amounts (ISO 4217). */
  currency: z.string(),
  /** When the store's orders were last counted; null if they never were. */
  asOf: z.string().nullable(),
  firstDay: z.string().nullable(),
  lastDay: z.string().nullable(),
  frame: z.int(),
  answered: z.int(),
  needed: z.int(),
  effectiveAnswers: figure,
  newOrders: z.int(),
  revenue: z.number(),
  /** Whether the question follows another answer: shares are of those who reach it. */
  isFollowUp: z.boolean(),
  /** Whether any order's own record names a channel, and how many name none. */
  hasClicks: z.boolean(),
  withoutSource: z.int(),
  /** Whether any order's discount code means a channel. */
  hasCodes: z.boolean(),
  /** Days that don't count where orders are compared with spend, because the survey couldn't show on most orders. */
  partialDays: z.array(z.string()),
  /** Above 0 if there is spend in another currency than that of most orders, which is left out. */
  spendInOtherCurrencies: z.int(),
  channels: z.array(ChannelRow),
  /**
   * The customers behind the rows' `value`: those whose first order was in these months (their first days), and what they
   * spent within `horizon` days. `mean` is of all of them, and exact. Null if nobody's time is over yet.
   */
  value: z
    .object({
      horizon: z.int(),
      firstMonth: z.string(),
      lastMonth: z.string(),
      customers: z.int(),
      answered: z.int(),
      mean: z.number(),
      isBeforeRefunds: z.boolean(),
    })
    .nullable(),
  /** The channel with the most orders, if it is certain to be ahead of the next one; see the call for all customers. */
  lead: z.object({ first: z.string(), second: z.string(), limit: figure }).nullable(),
  /** The two largest channels, if it isn't certain which is larger, and about how many more answers would decide. */
  undecided: z.object({ first: z.string(), second: z.string(), answers: z.int() }).nullable(),
});
export type ChannelReport = z.infer<typeof ChannelReport>;

/** By default the question with the most answers, and all days. */
export const ChannelQuery = QuestionQuery.partial().extend(OptionalDateRange.shape);

const ReportQuery = ChannelQuery.extend({
  G: z.enum(differenceLimits, `must be one of ${differenceLimits.join(", ")}`).optional(),
});

/** Calls about what each channel brings. */
export const appChannelReportCalls = declareCalls({
  ExportChannelReport: {
    route: "GET /app/channels/export-report",
    summary: "Export the channel report as CSV, with a row per channel",
    note: "The figures of `GetChannelReport`, and in each row how many orders of how many answered, and of which days. The last row is what they assume.",
    ...memberRead,
    staffAction: "Exported the channel report as CSV",
    query: ReportQuery,
    refusals: ["not-found"],
    returns: raw("text/csv; charset=utf-8"),
    example: { as: "owner", query: days },
  },
  GetChannelReport: {
    route: "GET /app/channels/report",
    summary: "Get what each marketing channel brings and costs, as all customers would name it",
    ...memberRead,
    tool: "get_channel_report",
    query: ReportQuery,
    refusals: ["not-found"],
    returns: json(ChannelReport),
    example: {
      as: "owner",
      query: { ...days, G: "1.5" },
      answer: {
        questions: [{ questionNameId: firstQuestion, title: "How did you first hear about us?" }],
        questionNameId: firstQuestion,
        takesSeveral: false,
        currency: "USD",
        asOf: "2026-11-20T14:05:00.000Z",
        firstDay: "2026-11-01",
        lastDay: "2026-11-20",
        frame: 600,
        answered: 120,
        needed: 0,
        effectiveAnswers: 98.986786495,
        newOrders: 330,
        revenue: 40_210.5,
        isFollowUp: false,
        hasClicks: true,
        withoutSource: 204,
        hasCodes: true,
        partialDays: [],
        spendInOtherCurrencies: 0,
        channels: [exampleChannelRow],
        value: {
          horizon: 90,
          firstMonth: "2026-01-01",
          lastMonth: "2026-08-01",
          customers: 600,
          answered: 120,
          mean: 82.44,
          isBeforeRefunds: false,
        },
        lead: { first: "Podcasts", second: "Search", limit: 1.7 },
        undecided: null,
      },
    },
  },
});
