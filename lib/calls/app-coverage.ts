import * as z from "zod";
import { declareCalls, json, memberRead } from "./declare.ts";

/** How many of a store's orders the survey showed with. */
export const Coverage = z.object({
  by: z.enum(["day", "hour"]),
  timeZone: z.string(),
  /** Orders of the last two minutes, which aren't in `points` yet: their shoppers may still see the survey. */
  pending: z.int(),
  /** Without gaps, oldest first. */
  points: z.array(
    z.object({
      /** In the account's time zone: `2026-11-20`, or `2026-11-20T14:00` by hour. */
      start: z.string(),
      /** Orders that the survey could have shown with: of the web checkout, with the survey on and a question that applies. */
      orders: z.int(),
      /** How many shoppers first saw the survey on the thank-you page, the order status page, or elsewhere. */
      thankYou: z.int(),
      orderStatus: z.int(),
      elsewhere: z.int(),
    }),
  ),
});
export type Coverage = z.infer<typeof Coverage>;

/** Set if the survey shows with far fewer orders than before; otherwise null. */
export const CoverageAlarm = z.object({
  alarm: z
    .object({
      /** In percent: the share of orders that the survey showed with in the week before. */
      usual: z.number(),
      /** The latest orders that the survey could have shown with, and those that it did. */
      orders: z.int(),
      shown: z.int(),
    })
    .nullable(),
});
export type CoverageAlarm = z.infer<typeof CoverageAlarm>;

/** Orders seen against surveys shown. */
export const appCoverageCalls = declareCalls({
  GetCoverage: {
    route: "GET /app/stores/coverage",
    summary: "Count the store's orders, and those that the survey showed with, by day for 30 days or by hour for 48",
    ...memberRead,
    tool: "get_coverage",
    query: z.object({ by: z.enum(["day", "hour"], "must be day or hour") }),
    returns: json(Coverage),
    example: {
      as: "owner",
      query: { by: "day" },
      answer: {
        by: "day",
        timeZone: "UTC",
        pending: 1,
        points: [{ start: "2026-11-20", orders: 31, thankYou: 22, orderStatus: 3, elsewhere: 0 }],
      },
    },
  },
  GetCoverageAlarm: {
    route: "GET /app/stores/coverage-alarm",
    summary: "Get whether the survey shows with far fewer of the store's orders than in the week before",
    ...memberRead,
    returns: json(CoverageAlarm),
    example: {
      as: "owner",
      answer: { alarm: { usual: 82.5, orders: 31, shown: 4 } },
    },
  },
});
