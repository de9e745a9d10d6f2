import type { Template } from "#lib/calls/survey-template.ts";
import { includesFeature, type PlanFacts } from "#lib/plans.ts";
import type { QuestionInput } from "#lib/survey/document.ts";
import { withoutTargeting, withoutTranslations } from "#lib/survey/without-paid-parts.ts";
import { LIBRARY_LOCALE } from "./library.ts";
import { renameQuestions } from "./rename-questions.ts";
import { type Languages, speakOnly } from "./speak-languages.ts";

/**
 * A template's questions as they enter a survey: in the survey's languages, without what the account's plan has not,
 * and under names that nothing in the account had before (docs/adr/0020-question-library.md).
 * @param taken every questionNameId that the account used already
 */
export function placeTemplate(
  template: Template,
  survey: Languages,
  taken: Iterable<string>,
  account: PlanFacts,
  now: Date,
): QuestionInput[] {
  // Nothing says what language a merchant wrote an own template in.
  const spoken = speakOnly(template.questions, survey, template.isOwn ? undefined : LIBRARY_LOCALE);
  const translated = includesFeature(account, "translations", now) ? spoken : withoutTranslations(spoken);
  const targeted = includesFeature(account, "targeting", now) ? translated : withoutTargeting(translated);
  return renameQuestions(targeted, taken);
}
