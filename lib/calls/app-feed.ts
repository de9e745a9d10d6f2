import * as z from "zod";
import { declareCalls, json, memberRead, raw } from "./declare.ts";
import { platformValues, Stats } from "./shapes.ts";
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

/** Any text, so that a page from before a release, whose cursor we can't read, gets a stream that reloads its lists. */
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

const ofStore = { platform: z.enum(platformValues), domain: z.string(), name: z.string().nullable() };

/** What the whole account lost lately. */
export const AccountChange = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("storeRemoved"), ...ofStore }),
  z.object({ kind: z.literal("storePaused"), ...ofStore }),
  z.object({ kind: z.literal("trialEnded"), limit: z.int() }),
]);
export type AccountChange = z.infer<typeof AccountChange>;

const days = z.object({ startDate: Day, endDate: Day, stats: Stats });

const stats = { views: 412, responses: 187, completions: 139, responseRate: 45.4, completionRate: 74.3 };

/** The home screen and the live feed. */
export const appFeedCalls = declareCalls({
  GetHome: {
    route: "GET /app/home",
    summary:
      "Get the live survey's metrics of the last 7 days, of the 7 full days before today and of the 7 before, and what needs attention",
    ...memberRead,
    returns: json(
      z.object({
        /** Whose metrics these are; null if none is live: then those of all surveys. */
        survey: z.object({ surveyId: Id, name: z.string() }).nullable(),
        week: days,
        compared: z.object({ wholeDays: days, weekBefore: days }),
        /** Missing from a previous release's answers. */
        changes: z.array(AccountChange).optional(),
        attention: z.array(Attention),
      }),
    ),
    example: {
      as: "owner",
      answer: {
        survey: { surveyId: "01a1f7b5-8d14-7e62-b0c7-5f93a1d2e101", name: "Post-purchase survey" },
        week: { startDate: "2026-11-14", endDate: "2026-11-20", stats },
        compared: {
          wholeDays: { startDate: "2026-11-13", endDate: "2026-11-19", stats },
          weekBefore: {
            startDate: "2026-11-06",
            endDate: "2026-11-12",
            stats: { views: 398, responses: 171, completions: 120, responseRate: 43, completionRate: 70.2 },
          },
        },
        changes: [],
        attention: [{ kind: "notSeen", lastViewedAt: "2026-11-02T18:04:11.000Z" }],
      },
    },
  },
  GetLatestAnswers: {
    route: "GET /app/feed/latest",
    summary: "Get the newest answers, and the cursor to continue the feed from",
    ...memberRead,
    returns: json(z.object({ items: z.array(FeedAnswer), cursor: z.string() })),
    example: {
      as: "owner",
      answer: {
        items: [
          {
            responseId: "01a1f7b5-8d14-7e62-b0c7-5f93a1d2e848",
            recordId: "01a1f7b5-8d15-7c33-9b51-0d7e62a8f914",
            revision: 2,
            questionNameId: "how-did-you-first-hear-about-us",
            title: "How did you first hear about us?",
            answer: "Instagram",
            other: null,
            answeredAt: "2026-11-20T10:29:41.000Z",
            surface: "thankYou",
            country: "DE",
            orderTotal: 49.9,
            currency: "EUR",
          },
        ],
        cursor: "1763634581000",
      },
    },
  },
  StreamFeed: {
    route: "GET /app/feed/stream",
    summary:
      "Stream answers as they arrive, as server-sent events; with a cursor or Last-Event-ID, everything since then",
    ...memberRead,
    query: z.object({ since: cursor }),
    returns: raw("text/event-stream"),
    withoutExample: "streams until the client disconnects",
  },
});
