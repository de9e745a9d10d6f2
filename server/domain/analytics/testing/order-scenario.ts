import fc from "fast-check";
import type { Answer, Question } from "#lib/survey/document.ts";

const choices = (...ids: string[]) => ids.map((id) => ({ id, label: `The ${id}`, channel: channelOf[id] }));
const channelOf: Record<string, string | undefined> = {
  reel: "instagram",
  story: "instagram",
  google: "search",
  friend: "word-of-mouth",
};

/** Every shopper gets these questions, in this order. */
export const askedQuestions: Question[] = [
  {
    questionNameId: "source",
    type: "single",
    title: "How did you hear of us?",
    required: false,
    randomize: true,
    allowOther: true,
    choices: choices("reel", "story", "google", "friend").map((choice) =>
      choice.id === "story" ? { ...choice, pinned: true } : choice,
    ),
  },
  { questionNameId: "sides", type: "multiple", title: "Which?", required: false, choices: choices("corn", "rolls") },
  { questionNameId: "score", type: "nps", title: "How likely?", required: false },
  { questionNameId: "weight", type: "number", title: "How heavy?", required: false },
  { questionNameId: "why", type: "text", title: "Why?", required: false },
];

/** One order with its shopper's answers, and the days that the response is moved to. */
export interface OrderScenario {
  day: string;
  /** The day of all answers; the view is at 23:30. */
  answeredDay: string;
  completedDay: string;
  customerType: "new" | "returning" | "unknown";
  surface: "thankYou" | "orderStatus" | "link";
  totalMinor: number | null;
  currency: "USD" | "EUR" | "JPY";
  utm: { utmSource: string; utmMedium?: string; channel: string | null } | null;
  isTest: boolean;
  isCompleted: boolean;
  /** From the view to the answers, and to the completion. */
  answeredSeconds: number;
  durationSeconds: number;
  /** Choice ids in the order shown, by questionNameId. */
  displayOrder: Record<string, string[]> | null;
  /** The answers sent first, and those that replace them. */
  first: Answer[];
  last: Answer[];
}

const sources: Omit<Answer, "questionNameId">[] = [
  ...["reel", "story", "google", "friend"].map((id) => ({ choiceIds: [id] })),
  ...["A poster", " A poster", "Radio"].map((other) => ({ choiceIds: ["other"], other })),
];

const answersTo: fc.Arbitrary<Answer>[] = [
  fc.constantFrom(...sources).map((answer) => ({ questionNameId: "source", ...answer })),
  fc.subarray(["corn", "rolls"], { minLength: 1 }).map((choiceIds) => ({ questionNameId: "sides", choiceIds })),
  fc.integer({ min: 0, max: 10 }).map((number) => ({ questionNameId: "score", number })),
  fc.constantFrom(-2, 0, 0.25, 3, 1000).map((number) => ({ questionNameId: "weight", number })),
  fc.constantFrom("Because", "So").map((text) => ({ questionNameId: "why", text })),
];

const someAnswers = fc.oneof(
  fc.constant<Answer[]>([]),
  fc
    .tuple(...answersTo.map((answer) => fc.option(answer, { nil: undefined })))
    .map((answers) => answers.flatMap((answer) => answer ?? [])),
);

const days = ["2026-03-01", "2026-03-02", "2026-03-03", "2026-03-04"];

export const orderScenario: fc.Arbitrary<OrderScenario> = fc
  .record({
    start: fc.nat({ max: 1 }),
    customerType: fc.constantFrom("new" as const, "returning" as const, "unknown" as const),
    surface: fc.constantFrom("thankYou" as const, "orderStatus" as const, "link" as const),
    totalMinor: fc.option(fc.integer({ min: 0, max: 99_999 })),
    currency: fc.constantFrom("USD" as const, "USD" as const, "EUR" as const, "JPY" as const),
    utm: fc.constantFrom(
      { utmSource: "ig", channel: "instagram" },
      { utmSource: "ig", utmMedium: "cpc", channel: "instagram-ads" },
      { utmSource: "google", channel: "search" },
      { utmSource: "nobody knows", channel: null },
      null,
    ),
    isTest: fc.constantFrom(false, false, false, true),
    isCompleted: fc.boolean(),
    answeredSeconds: fc.constantFrom(0, 3600),
    durationSeconds: fc.constantFrom(0, 1, 30, 63, 100, 3600, 90_000),
    displayOrder: fc.option(
      fc
        .shuffledSubarray(["reel", "google", "friend"], { minLength: 3 })
        .map(([first = "", ...rest]) => ({ source: [first, "story", ...rest, "other"] })),
    ),
    first: someAnswers,
    last: someAnswers,
  })
  .map(({ start, ...order }) => {
    const { isCompleted, durationSeconds } = order;
    const answeredSeconds = isCompleted ? Math.min(order.answeredSeconds, durationSeconds) : order.answeredSeconds;
    const dayAfter = (seconds: number) => days[start + Math.ceil(seconds / 86_400 - 0.01)] ?? "";
    const [answeredDay, completedDay] = [dayAfter(answeredSeconds), dayAfter(durationSeconds)];
    return { ...order, answeredSeconds, day: dayAfter(0), answeredDay, completedDay };
  });
