import * as z from "zod";
import { Question, QuestionType } from "../survey/document.ts";
import { plainText } from "../survey/plain-text.ts";
import { pageOf, Stats } from "./shapes.ts";
import { TestSource } from "./test-source.ts";
import { Day, Id, Instant, PlatformText, yesOrNo } from "./value-shapes.ts";

export const QuestionListItem = z.object({
  questionNameId: z.string(),
  title: z.string(),
  type: QuestionType,
  isLive: z.boolean(),
  /** Other surveys ask it too, so its counts aren't only of the requested survey; never without `surveyId`. */
  isShared: z.boolean().optional(),
  shown: z.int(),
  answered: z.int(),
  /** Those of the answers that were imported: nobody was shown the question for them. Left out if there are none. */
  imported: z.int().optional(),
  skipped: z.int(),
  topAnswers: z.array(z.object({ id: z.string(), label: z.string(), count: z.int(), share: z.number() })),
  /** The ids of the choices in the order shown, then removed ones; not for questions that shuffle them. */
  choiceOrder: z.array(z.string()).optional(),
  /** What a rating is given in, unless it is in numbers. */
  scale: z.object({ display: z.enum(["stars", "emoji"]), max: z.int() }).optional(),
});
export type QuestionListItem = z.infer<typeof QuestionListItem>;

export const AnswerFigures = z.object({
  id: z.string(),
  label: z.string(),
  count: z.int(),
  share: z.number(),
  shareLow: z.number(),
  shareHigh: z.number(),
  /** Orders with a total in the account's currency; the revenue and the average count only these. */
  orders: z.int(),
  /** In major units of the account's currency, as the average. */
  revenue: z.number(),
  averageOrderValue: z.number(),
});
export type AnswerFigures = z.infer<typeof AnswerFigures>;

export const NumericFigures = z.object({
  mean: z.number(),
  median: z.number(),
  nps: z.number().optional(),
  promoters: z.int().optional(),
  passives: z.int().optional(),
  detractors: z.int().optional(),
});

export const QuestionAnalytics = z.object({
  question: Question,
  /** Currency of revenue and averages (ISO 4217). */
  currency: z.string(),
  stats: Stats,
  shown: z.int(),
  answered: z.int(),
  skipped: z.int(),
  answers: z.array(AnswerFigures),
  other: z.array(z.object({ text: z.string(), count: z.int() })),
  series: z.array(z.object({ date: Day, answered: z.int(), counts: z.record(z.string(), z.int()) })),
  numeric: NumericFigures.optional(),
});
export type QuestionAnalytics = z.infer<typeof QuestionAnalytics>;

export const ResponseItem = z.object({
  /** Identifies the response in the app's calls: `responseId` is the page's own, and two orders may share it. */
  recordId: Id,
  responseId: Id,
  answeredAt: Instant,
  answer: z.string().nullable(),
  other: z.string().nullable(),
  platform: PlatformText,
  sourceOrderId: z.string().nullable(),
  orderTotal: z.number().nullable(),
  currency: z.string().nullable(),
  isFirstOrder: z.boolean().nullable(),
  country: z.string().nullable(),
  isRead: z.boolean(),
  tags: z.array(z.string()),
  testSource: TestSource,
  locked: z.literal(true).optional(),
});
export type ResponseItem = z.infer<typeof ResponseItem>;

export const ResponsePage = pageOf(ResponseItem).extend({
  /**
   * How many answers were checked, if a page with few matches ends before it is full; `nextCursor` continues from
   * there.
   */
  lookedThrough: z.int().optional(),
  /** How many answers precede this page, if earlier pages weren't full. */
  before: z.int().optional(),
});

/** Filters for lists and exports of answers, in addition to those of figures and search. */
export const answerFilters = {
  choice: plainText(200, 1).optional(),
  isUnread: yesOrNo.optional(),
  tag: plainText(40, 1).optional(),
  isTest: yesOrNo.optional(),
};
