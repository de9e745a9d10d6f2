import type { Template } from "#lib/calls/survey-template.ts";
import { includesFeature, type PlanFacts } from "#lib/plans.ts";
import type { Question } from "#lib/survey/document.ts";
import { LIBRARY_LOCALE } from "./library.ts";
import { renameQuestions } from "./rename-questions.ts";
import { languagesIn, speakOnly } from "./speak-languages.ts";
import { withoutTargeting, withoutTranslations } from "./without-paid-parts.ts";

/** The languages of a survey: its own, and all that it is translated into. */
export interface Languages {
  locale: string;
  locales: readonly string[];
}

export interface PlacedTemplate {
  questions: Question[];
  /** The survey's languages, and those that an own template brings along. */
  locales: string[];
}

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
): PlacedTemplate {
  const spoken = template.isOwn ? template.questions : speakOnly(template.questions, LIBRARY_LOCALE, survey);
  const translated = includesFeature(account, "translations", now) ? spoken : withoutTranslations(spoken);
  const targeted = includesFeature(account, "targeting", now) ? translated : withoutTargeting(translated);
  return {
    questions: renameQuestions(targeted, taken),
    locales: [...new Set([...survey.locales, ...languagesIn(translated)])],
  };
}
