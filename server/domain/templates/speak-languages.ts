import type { Template } from "#lib/calls/survey-template.ts";
import { includesFeature, type PlanFacts } from "#lib/plans.ts";
import type { QuestionInput } from "#lib/survey/document.ts";
import { eachQuestion, type OneQuestion } from "#lib/survey/each-question.ts";
import { withoutTargeting, withoutTranslations } from "#lib/survey/without-paid-parts.ts";
import { LIBRARY_LOCALE } from "./library.ts";
import { renameQuestions } from "./rename-questions.ts";

/** The languages of a survey: the one it is written in, and all that it is shown in. */
export interface Languages {
  locale: string;
  locales: readonly string[];
}

type Texts = Record<string, string | undefined>;
type Translations = Record<string, Texts>;

const questionTexts = [
  "title",
  "description",
  "otherLabel",
  "minLabel",
  "maxLabel",
  "placeholder",
] as const satisfies readonly (keyof OneQuestion)[];

/**
 * The questions in a survey's languages and no other: any other would be shown next to texts in another language, where
 * its merchant would never see it. A translation into the survey's own language becomes the original, and the original
 * becomes a translation, unless there is one already.
 * @param written the language of the original texts; if omitted, they are dropped when a translation replaces them
 */
export function speakOnly(
  questions: readonly QuestionInput[],
  { locale, locales }: Languages,
  written: string | undefined,
): QuestionInput[] {
  return eachQuestion(questions, (question) => {
    const base = languageFor(question.translations ?? {}, locale);
    const wanted = (language: string) => language !== base && locales.some((one) => isSameLanguage(one, language));
    const choices = question.choices?.map((choice) => inLanguages(choice, ["label"], base, written, wanted));
    return inLanguages({ ...question, ...(choices ? { choices } : {}) }, questionTexts, base, written, wanted);
  });
}

/** A question or a choice with the texts of `base` as its own, if set, and only the requested translations. */
function inLanguages<Thing extends { translations?: Translations | undefined }>(
  thing: Thing,
  keys: readonly (keyof Thing & string)[],
  base: string | undefined,
  written: string | undefined,
  wanted: (language: string) => boolean,
): Thing {
  const translations = thing.translations ?? {};
  const original = Object.fromEntries(keys.map((key) => [key, thing[key]]));
  const all = base === undefined || written === undefined ? translations : { [written]: original, ...translations };
  const kept = Object.entries(all).filter(([language]) => wanted(language));
  return {
    ...thing,
    ...(base === undefined ? {} : translations[base]),
    translations: kept.length > 0 ? Object.fromEntries(kept) : undefined,
  };
}

/** The translation into a language, or else into its base language. */
function languageFor(translations: Translations, locale: string): string | undefined {
  return [locale, locale.split("-", 1)[0] ?? locale].find((tag) => Object.hasOwn(translations, tag));
}

function isSameLanguage(one: string, other: string): boolean {
  return one === other || one.split("-", 1)[0] === other;
}

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
