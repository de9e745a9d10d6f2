import * as z from "zod";
import { Locale, Surface } from "./answer.ts";
import { checkQuestions } from "./check-questions.ts";
import { OwnDiscount } from "./own-discount.ts";
import { plainText, webAddress } from "./plain-text.ts";
import { Question, QuestionInput } from "./question.ts";
import { SurveyStyles } from "./style-tokens.ts";

export * from "./answer.ts";
export * from "./condition.ts";
export * from "./question.ts";
export * from "./style-tokens.ts";

const maxQuestionEntries = 100;
const tooMany = `must have at most ${maxQuestionEntries} questions, follow-ups included`;

/** What the shopper reads after the last question. */
export const ThankYou = z.object({
  title: plainText(500),
  message: plainText(2000),
  link: z.object({ url: webAddress(), label: plainText(200, 1) }).optional(),
  /** One code for everyone. */
  discountCode: plainText(200).optional(),
  /** In place of `discountCode`, a code of its own for each shopper. */
  ownDiscount: OwnDiscount.optional(),
  translations: z
    .record(
      Locale,
      z.object({
        title: plainText(500).optional(),
        message: plainText(2000).optional(),
        linkLabel: plainText(200).optional(),
      }),
    )
    .optional(),
});
export type ThankYou = z.infer<typeof ThankYou>;

/** `showOn` lists the surfaces that show the survey. Surveys that predate `autoAdvance` have it on. */
export const SurveySettings = z.object({
  showProgress: z.boolean(),
  allowBack: z.boolean(),
  onePerPage: z.boolean(),
  autoAdvance: z.boolean().default(true),
  showOn: z.array(Surface).max(6),
  privacyText: plainText(2000).optional(),
});
export type SurveySettings = z.infer<typeof SurveySettings>;

/** A settings change: omitted settings stay unchanged, so nothing here has a default. */
export const SurveySettingsChange = SurveySettings.extend({ autoAdvance: z.boolean() }).partial();

/** The questions of a published survey, in the order they are asked. */
export const Questions = z.array(Question).max(maxQuestionEntries, tooMany).superRefine(checkQuestions);

/**
 * The questions of a draft, including unfinished ones. Give the finished ones ids with `nameQuestions` before storing.
 */
export const QuestionsInput = z.array(QuestionInput).max(maxQuestionEntries, tooMany).superRefine(checkQuestions);

/** A draft's contents. */
export const SurveyDraft = z.object({
  questions: QuestionsInput,
  thankYou: ThankYou,
  locale: Locale,
  locales: z.array(Locale).max(50, "must have at most 50 languages"),
  settings: SurveySettings,
});
export type SurveyDraft = z.infer<typeof SurveyDraft>;

/** What a published version freezes: a draft with nothing unfinished. */
export const SurveyDocument = z.object({ ...SurveyDraft.shape, questions: Questions });
export type SurveyDocument = z.infer<typeof SurveyDocument>;

/** What a shopper's page gets while the survey is enabled. */
export const PublishedSurvey = z.object({
  surveyId: z.guid(),
  accountId: z.guid(),
  version: z.int(),
  enabled: z.literal(true),
  name: z.string(),
  ...SurveyDocument.shape,
  styles: SurveyStyles,
  /** Where the store's cookies have the order's `anonymousId`, as a regular expression with that group, if the merchant chose that pages send it. */
  siteId: z.string().optional(),
});
export type PublishedSurvey = z.infer<typeof PublishedSurvey>;
