import * as z from "zod";
import { ChannelQuery } from "./app-channel-report.ts";
import { declareCalls, json, memberRead } from "./declare.ts";
import { firstQuestion } from "./example-values.ts";

const percent = z.number().nullable();

/** A row's share of orders that came through one channel, in percent with the ends of the 95% interval. */
const ComparisonCell = z.object({
  /** By its link; null for all channels that have no column of their own. */
  channel: z.string().nullable(),
  /** Answered orders. */
  count: z.int(),
  share: percent,
  shareLow: percent,
  shareHigh: percent,
  /** Whether it is the channel that the customer named. */
  agrees: z.boolean(),
});

/** A channel as customers name it, or an answer without one. */
const ComparisonRow = z.object({
  channel: z.string().nullable(),
  label: z.string(),
  /** Answered orders whose link names a channel. */
  count: z.int(),
  /** How many more of them are needed for shares of this row. */
  needed: z.int(),
  /** The row's share of all such orders, in percent. */
  share: percent,
  cells: z.array(ComparisonCell),
});
export type ComparisonRow = z.infer<typeof ComparisonRow>;

/** One channel in the three sources, in percent of all orders of the frame. */
const ComparedChannel = z.object({
  channel: z.string(),
  label: z.string(),
  share: percent,
  shareLow: percent,
  shareHigh: percent,
  clickShare: z.number(),
  /** Null if no rule of the account is about codes of its orders. */
  codeShare: percent,
});

export const ChannelComparison = z.object({
  questionNameId: z.string().nullable(),
  takesSeveral: z.boolean(),
  asOf: z.string().nullable(),
  firstDay: z.string().nullable(),
  lastDay: z.string().nullable(),
  frame: z.int(),
  answered: z.int(),
  /** Answered orders whose link names a channel, and how many more are needed to compare. */
  withBoth: z.int(),
  needed: z.int(),
  /** How often the link names the customer's own answer, of the orders with both, in percent. */
  agreement: percent,
  agreementLow: percent,
  agreementHigh: percent,
  channels: z.array(ComparedChannel),
  /** The columns that every row has, in order. */
  columns: z.array(z.object({ channel: z.string().nullable(), label: z.string() })),
  rows: z.array(ComparisonRow),
});
export type ChannelComparison = z.infer<typeof ChannelComparison>;

export const appChannelComparisonCalls = declareCalls({
  GetChannelComparison: {
    route: "GET /app/channels/comparison",
    summary: "Compare the channels that customers name with those of their orders' links and discount codes",
    ...memberRead,
    query: ChannelQuery,
    refusals: ["not-found"],
    returns: json(ChannelComparison),
    example: {
      as: "owner",
      query: { startDate: "2026-11-01", endDate: "2026-11-20" },
      answer: {
        questionNameId: firstQuestion,
        takesSeveral: false,
        asOf: "2026-11-20T14:05:00.000Z",
        firstDay: "2026-11-01",
        lastDay: "2026-11-20",
        frame: 600,
        answered: 120,
        withBoth: 84,
        needed: 0,
        agreement: 41.2,
        agreementLow: 30.1,
        agreementHigh: 53.2,
        channels: [
          {
            channel: "podcast",
            label: "Podcasts",
            share: 30.50996124,
            shareLow: 22.5396857,
            shareHigh: 39.8487256,
            clickShare: 2,
            codeShare: 6.833333333,
          },
        ],
        columns: [
          { channel: "search", label: "Search" },
          { channel: "podcast", label: "Podcasts" },
        ],
        rows: [
          {
            channel: "podcast",
            label: "Podcasts",
            count: 31,
            needed: 0,
            share: 33.4,
            cells: [
              { channel: "search", count: 19, share: 61, shareLow: 48, shareHigh: 73, agrees: false },
              { channel: "podcast", count: 12, share: 39, shareLow: 27, shareHigh: 52, agrees: true },
            ],
          },
        ],
      },
    },
  },
});
