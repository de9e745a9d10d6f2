import * as z from "zod";
import { json, raw } from "./declare.ts";
import { Stats } from "./shapes.ts";
import { Day, Id, Instant, SurfaceText } from "./value-shapes.ts";

/** An answer as the live feed sends it. A changed answer is sent again with a higher `revision`. */
export const FeedAnswer = z.object({
  responseId: Id,
  /** Identifies the response for viewing; `responseId` is the page's own. */
  recordId: Id,
  revision: z.int(),
  questionNameId: z.string(),
  title: z.string(),
  answer: z.string().nullable(),
  other: z.string().nullable(),
  answeredAt: Instant,
  surface: SurfaceText,
  country: z.string().nullable(),
  orderTotal: z.number().nullable(),
  currency: z.string().nullable(),
});
export type FeedAnswer = z.infer<typeof FeedAnswer>;

const cursor = z.string().max(8_000).optional();

/** What needs attention, most urgent first. */
export const Attention = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("notPublished") }),
  z.object({ kind: z.literal("surveyOff") }),
  z.object({ kind: z.literal("limitNear"), orders: z.int(), limit: z.int(), periodEndsAt: Instant }),
  z.object({ kind: z.literal("integrationFailing"), name: z.string(), lastError: z.string().nullable() }),
  z.object({ kind: z.literal("notSeen"), lastViewedAt: Instant.nullable() }),
  z.object({ kind: z.literal("notCustomized") }),
]);
export type Attention = z.infer<typeof Attention>;

const days = z.object({ startDate: Day, endDate: Day, stats: Stats });

/** The home screen and the live feed. */
export const appFeedCalls = {
  GetHome: {
    summary:
      "Metrics for the last 7 days, for its full days and the same days a week earlier, and what needs attention",
    access: "member",
    effect: "read",
    returns: json(
      z.object({
        week: days,
        compared: z.object({ wholeDays: days, weekBefore: days }),
        attention: z.array(Attention),
      }),
    ),
  },
  GetLatestAnswers: {
    summary: "The newest answers, and the cursor to continue the feed from",
    access: "member",
    effect: "read",
    returns: json(z.object({ items: z.array(FeedAnswer), cursor: z.string() })),
  },
  StreamFeed: {
    summary: "Answers as they arrive, as server-sent events; with a cursor or Last-Event-ID, everything since then",
    access: "member",
    effect: "read",
    query: z.object({ since: cursor }),
    returns: raw("text/event-stream"),
  },
} as const;
