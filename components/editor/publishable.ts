import { sameJson } from "#components/autosave/same-json.ts";
import type { QuestionInput, SurveySettings, ThankYou } from "#lib/survey/document.ts";

/** The parts of a survey that publishing makes live. */
export interface PublishableSurvey {
  questions: readonly QuestionInput[];
  thankYou: ThankYou;
  settings: SurveySettings;
  locale: string;
  locales: readonly string[];
}

/** What a version froze. */
export interface PublishedDocument {
  version: number;
  document: PublishableSurvey;
}

/** Whether shoppers would notice no difference between the two. */
export function isSameSurvey(one: PublishableSurvey, other: PublishableSurvey): boolean {
  const fields = ["questions", "thankYou", "settings", "locale", "locales"] as const;
  return fields.every((field) => sameJson(one[field], other[field]));
}
