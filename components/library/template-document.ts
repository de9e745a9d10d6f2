import { defaultSurvey } from "#lib/survey/default-survey.ts";
import type { QuestionInput, SurveyDocument } from "#lib/survey/document.ts";
import { finishedQuestions } from "#lib/survey/unfinished.ts";
import { withoutTargeting } from "#lib/survey/without-paid-parts.ts";
import type { Language } from "./preview-languages.ts";

/** A template's finished questions as a survey to preview: every question is asked, in any order. */
export function templateDocument(drafts: readonly QuestionInput[], languages: readonly Language[]): SurveyDocument {
  const { thankYou, settings } = defaultSurvey;
  const locales = languages.map(({ locale }) => locale);
  const questions = finishedQuestions(withoutTargeting(drafts));
  return { questions, thankYou, settings, locale: locales[0] ?? "en", locales };
}
