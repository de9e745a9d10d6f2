import * as z from "zod";
import { Locale, Surface } from "./answer.ts";
import { checkQuestions } from "./check-questions.ts";
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
  discountCode: plainText(200).optional(),
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

/** `showOn` lists the surfaces the survey shows on. */
export const SurveySettings = z.object({
  showProgress: z.boolean(),
  allowBack: z.boolean(),
  onePerPage: z.boolean(),
  showOn: z.array(Surface).max(6),
  privacyText: plainText(2000).optional(),
});
export type SurveySettings = z.infer<typeof SurveySettings>;

/** The questions of a stored survey, in the order they are asked. */
export const Questions = z.array(Question).max(maxQuestionEntries, tooMany).superRefine(checkQuestions);

/** The questions as `Save` takes them; give them ids with `nameQuestions` before storing. */
export const QuestionsInput = z.array(QuestionInput).max(maxQuestionEntries, tooMany).superRefine(checkQuestions);

/** What a draft holds and a published version freezes. */
export const SurveyDocument = z.object({
  questions: Questions,
  thankYou: ThankYou,
  locale: Locale,
  locales: z.array(Locale).max(50, "must have at most 50 languages"),
  settings: SurveySettings,
});
export type SurveyDocument = z.infer<typeof SurveyDocument>;

/** What a shopper's page gets while the survey is on. */
export const PublishedSurvey = z.object({
  surveyId: z.string(),
  accountId: z.string(),
  version: z.int(),
  enabled: z.literal(true),
  name: z.string(),
  ...SurveyDocument.shape,
  styles: SurveyStyles,
});
export type PublishedSurvey = z.infer<typeof PublishedSurvey>;
