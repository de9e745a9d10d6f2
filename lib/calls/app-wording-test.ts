import * as z from "zod";
import { declareCalls, json, memberRead } from "./declare.ts";
import { firstQuestion } from "./example-values.ts";
import { QuestionQuery } from "./shapes.ts";

/** Of the first wording, and of the second. */
const both = <Value extends z.ZodType>(value: Value) => z.tuple([value, value]);

const Compared = z.object({
  counts: both(z.int()),
  /** In percent. */
  shares: both(z.number()),
  /** The second share minus the first in points, and its interval, which holds however often it is looked at. */
  difference: z.number(),
  low: z.number(),
  high: z.number(),
  /** Chance doesn't explain it: for all differences of a test together, that is wrong in at most 5% of tests. */
  isClear: z.boolean(),
});

/** How two wordings of a question compare. */
export const WordingTest = z.object({
  titles: both(z.string()),
  /** The day on which the two were first published, in the account's time zone. */
  since: z.string(),
  isRunning: z.boolean(),
  /**
   * `few`: fewer than 25 shoppers saw one of them. `uneven`: more saw one than chance explains, so that a comparison
   * would mislead. Both have no figures.
   */
  state: z.enum(["few", "uneven", "ready"]),
  /** Shoppers whose survey had the wording: customers, or orders of which the customer is unknown. */
  shown: both(z.int()),
  /** Those who answered; null without figures. */
  answers: Compared.nullable(),
  /** Of those who answered; empty for questions without choices or scale, and for fewer than 25 answers to a wording. */
  choices: z.array(Compared.extend({ id: z.string(), label: z.string() })),
});
export type WordingTest = z.infer<typeof WordingTest>;

/** Two wordings of a question, each shown to half of the shoppers. */
export const appWordingTestCalls = declareCalls({
  GetWordingTest: {
    route: "GET /app/analytics/wording-test",
    summary: "Get how the two wordings of a question compare; null if it never had two",
    ...memberRead,
    tool: "compare_wordings",
    query: QuestionQuery,
    refusals: ["not-found"],
    returns: json(WordingTest.nullable()),
    example: {
      as: "owner",
      query: { questionNameId: firstQuestion },
      answer: {
        titles: ["How did you first hear about us?", "Where did you first see us?"],
        since: "2026-11-01",
        isRunning: true,
        state: "ready",
        shown: [1204, 1187],
        answers: { counts: [782, 857], shares: [65, 72.2], difference: 7.2, low: 0.9, high: 13.6, isClear: true },
        choices: [
          {
            id: "tiktok",
            label: "TikTok",
            counts: [121, 139],
            shares: [15.5, 16.2],
            difference: 0.7,
            low: -6.5,
            high: 8,
            isClear: false,
          },
        ],
      },
    },
  },
});
