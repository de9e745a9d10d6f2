import * as z from "zod";
import { differenceLimits, WeightedAnswer } from "./app-weighted-answers.ts";
import { declareCalls, json, memberRead, raw } from "./declare.ts";
import { days, firstQuestion } from "./example-values.ts";
import { OptionalDateRange, QuestionQuery } from "./shapes.ts";

const figure = z.number().nullable();

/** A channel, or at the end an answer without one. */
const ChannelRow = WeightedAnswer.omit({ id: true }).extend({
  /** Its id; null for an answer that names no channel. */
  channel: z.string().nullable(),
  /** Orders of the frame that came from it by their own record, all and a customer's first; exact. */
  clickOrders: z.int(),
  clickNewOrders: z.int(),
  clickRevenue: z.number(),
  /** The same by discount codes, of the channels that the account's rules name; an order may be of several. */
  codeOrders: z.int(),
  codeNewOrders: z.int(),
  codeRevenue: z.number(),
  /** In the range, of the days that count. Null if none is known. */
  spend: figure,
  /** The range cuts a period of its spend, which counts by its share of days. */
  isSpendCut: z.boolean(),
  /** Spend for each new customer, with the ends of its 95% interval; a high end of null is open. */
  costPerNewCustomer: figure,
  costPerNewCustomerLow: figure,
  costPerNewCustomerHigh: figure,
  costPerOrder: figure,
  costPerOrderLow: figure,
  costPerOrderHigh: figure,
  /** Revenue for each unit of spend. */
  returnOnSpend: figure,
  returnOnSpendLow: figure,
  returnOnSpendHigh: figure,
  /** Orders that the channel's own reports claim, and how many times as many that is as orders that name it. */
  platformOrders: z.int().nullable(),
  namedOrders: figure,
  namedOrdersLow: figure,
  namedOrdersHigh: figure,
  overClaim: figure,
  overClaimLow: figure,
  overClaimHigh: figure,
});
export type ChannelRow = z.infer<typeof ChannelRow>;

export const ChannelReport = z.object({
  /** The questions that have channels, the one with the most answers first. */
  questions: z.array(z.object({ questionNameId: z.string(), title: z.string() })),
  /** That of the report; null without one. */
  questionNameId: z.string().nullable(),
  takesSeveral: z.boolean(),
  /** Of money (ISO 4217). */
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
        channels: [
          {
            channel: "podcast",
            label: "Podcasts",
            count: 31,
            rawShare: 25.8,
            share: 30.50996124,
            shareLow: 22.5396857,
            shareHigh: 39.8487256,
            standardError: 4.2058862,
            designEffect: 1.391252224,
            boundLow: 17.1,
            boundHigh: 47.9,
            orders: 183.059767442,
            ordersLow: 135.2381142,
            ordersHigh: 239.0923536,
            newCustomers: 130.599005,
            newCustomersLow: 86.50731438,
            newCustomersHigh: 180.50418345,
            revenue: 10_457.2,
            revenueLow: 7_800.1,
            revenueHigh: 13_640.8,
            averageOrderValue: 62.853051,
            averageOrderValueLow: 54.943226,
            averageOrderValueHigh: 71.35713,
            isFew: false,
            clickOrders: 12,
            clickNewOrders: 9,
            clickRevenue: 780.5,
            codeOrders: 41,
            codeNewOrders: 30,
            codeRevenue: 2_310,
            spend: 2000,
            isSpendCut: false,
            costPerNewCustomer: 15.314052,
            costPerNewCustomerLow: 11.080074,
            costPerNewCustomerHigh: 23.11944,
            costPerOrder: 10.925393,
            costPerOrderLow: 8.364967,
            costPerOrderHigh: 14.78873,
            returnOnSpend: 5.2286,
            returnOnSpendLow: 3.90005,
            returnOnSpendHigh: 6.8204,
            platformOrders: 180,
            namedOrders: 183.059767442,
            namedOrdersLow: 135.2381142,
            namedOrdersHigh: 239.0923536,
            overClaim: 0.983285415,
            overClaimLow: 0.752847163,
            overClaimHigh: 1.330985706,
          },
        ],
        lead: { first: "Podcasts", second: "Search", limit: 1.7 },
        undecided: null,
      },
    },
  },
});
