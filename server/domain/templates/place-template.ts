import type { Template } from "#lib/calls/survey-template.ts";
import { includesFeature, type PlanFacts } from "#lib/plans.ts";
import type { QuestionInput } from "#lib/survey/document.ts";
import { withoutTargeting, withoutTranslations } from "#lib/survey/without-paid-parts.ts";
import { LIBRARY_LOCALE } from "./library.ts";
import { renameQuestions } from "./rename-questions.ts";
import { type Languages, speakOnly } from "./speak-languages.ts";

/**
 * A template's questions as they enter a survey: in the survey's languages, without what the account's plan doesn't
 * include, and under names never used in the account (docs/adr/0020-question-library.md).
 * @param taken every questionNameId that the account has used
 */
export function placeTemplate(
  template: Template,
  survey: Languages,
  taken: Iterable<string>,
  account: PlanFacts,
  now: Date,
): QuestionInput[] {
  // The language of a merchant's own template is unknown.
  const spoken = speakOnly(template.questions, survey, template.isOwn ? undefined : LIBRARY_LOCALE);
  const translated = includesFeature(account, "translations", now) ? spoken : withoutTranslations(spoken);
  const targeted = includesFeature(account, "targeting", now) ? translated : withoutTargeting(translated);
  return renameQuestions(targeted, taken);
}
