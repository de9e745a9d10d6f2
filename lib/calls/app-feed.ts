import * as z from "zod";
import { json, raw } from "./declare.ts";
import { Stats } from "./shapes.ts";

/** An answer as the live feed tells it. A changed answer is told again with a greater `revision`. */
export const FeedAnswer = z.object({
  responseId: z.string(),
  /** Names the response where one is looked at; `responseId` is the page's own. */
  recordId: z.string(),
  revision: z.int(),
  questionNameId: z.string(),
  title: z.string(),
  answer: z.string().nullable(),
  other: z.string().nullable(),
  answeredAt: z.string(),
  surface: z.string(),
  country: z.string().nullable(),
  orderTotal: z.number().nullable(),
  currency: z.string().nullable(),
});
export type FeedAnswer = z.infer<typeof FeedAnswer>;

const cursor = z.string().max(8_000).optional();

/** What needs somebody's attention, the most pressing first. */
export const Attention = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("notPublished") }),
  z.object({ kind: z.literal("surveyOff") }),
  z.object({ kind: z.literal("limitNear"), orders: z.int(), limit: z.int(), periodEndsAt: z.string() }),
  z.object({ kind: z.literal("integrationFailing"), name: z.string(), lastError: z.string().nullable() }),
  z.object({ kind: z.literal("notSeen"), lastViewedAt: z.string().nullable() }),
  z.object({ kind: z.literal("notCustomized") }),
]);
export type Attention = z.infer<typeof Attention>;

const days = z.object({ startDate: z.string(), endDate: z.string(), stats: Stats });

/** The home screen, and the answers as they arrive. */
export const appFeedCalls = {
  GetHome: {
    summary:
      "The figures of the last seven days, those of its whole days and of the same days a week before, and what needs attention",
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
    summary: "The newest answers, and the cursor from which the feed goes on",
    access: "member",
    effect: "read",
    returns: json(z.object({ items: z.array(FeedAnswer), cursor: z.string() })),
  },
  StreamFeed: {
    summary: "Answers as they arrive, as server-sent events; after a cursor or a Last-Event-ID all that came since",
    access: "member",
    effect: "read",
    query: z.object({ since: cursor }),
    returns: raw("text/event-stream"),
  },
} as const;
