import type { Question, SurveyDocument } from "../document.ts";
import { everyQuestion } from "../path.ts";
import { type Words, wordsFor } from "./index.ts";
import { questionLanguage, surveyLanguage } from "./shown-language.ts";

export type QuestionWords = (question: Pick<Question, "questionNameId">) => Words;

/**
 * The renderer's words for each question of a survey, in the language that the question shows in.
 * @param survey with its translations
 */
export function wordsByQuestion(
  survey: Pick<SurveyDocument, "questions" | "locale" | "locales">,
  locale: string,
): QuestionWords {
  const language = surveyLanguage(survey, locale);
  const words = new Map(
    everyQuestion(survey).map((question) => [
      question.questionNameId,
      wordsFor(questionLanguage(survey, question, locale), language),
    ]),
  );
  return ({ questionNameId }) => words.get(questionNameId) ?? wordsFor(language, survey.locale);
}
