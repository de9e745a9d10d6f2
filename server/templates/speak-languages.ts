import type { Question } from "#lib/survey/document.ts";
import { eachQuestion, type OneQuestion } from "./each-question.ts";
import type { Languages } from "./place-template.ts";

type Texts = Record<string, string | undefined>;
type Translations = Record<string, Texts>;

/**
 * The questions in a survey's languages and no other: what the survey does not speak would be shown beside texts in
 * another language, and its merchant would never see it. Where there are texts in the survey's own language they become
 * the original ones, and those in `written` their translation.
 */
export function speakOnly(questions: readonly Question[], written: string, { locale, locales }: Languages): Question[] {
  return eachQuestion(questions, (question) => {
    const base = question.translations && languageFor(question.translations, locale);
    const wanted = (language: string) => language !== base && locales.some((one) => isSameLanguage(one, language));
    const choices = question.choices?.map((choice) => inLanguages(choice, ["label"], written, base, wanted));
    return inLanguages({ ...question, ...(choices ? { choices } : {}) }, questionTexts, written, base, wanted);
  });
}

/** Every language that a question has a text in beside its own. */
export function languagesIn(questions: readonly Question[]): string[] {
  const found = new Set<string>();
  eachQuestion(questions, (question) => {
    for (const { translations } of [question, ...(question.choices ?? [])]) {
      for (const language of Object.keys(translations ?? {})) found.add(language);
    }
    return question;
  });
  return [...found];
}

const questionTexts = [
  "title",
  "description",
  "otherLabel",
  "minLabel",
  "maxLabel",
  "placeholder",
] as const satisfies (keyof OneQuestion)[];

/** A question or a choice with the texts of `base` as its own, if given, and of its translations the wanted ones. */
function inLanguages<Thing extends { translations?: Translations | undefined }>(
  thing: Thing,
  keys: readonly (keyof Thing & string)[],
  written: string,
  base: string | undefined,
  wanted: (language: string) => boolean,
): Thing {
  const translations = thing.translations ?? {};
  const original = Object.fromEntries(keys.map((key) => [key, thing[key]]));
  const all = base === undefined ? translations : { ...translations, [written]: original };
  const kept = Object.entries(all).filter(([language]) => wanted(language));
  return {
    ...thing,
    ...(base === undefined ? {} : translations[base]),
    translations: kept.length > 0 ? Object.fromEntries(kept) : undefined,
  };
}

function languageFor(translations: Translations, locale: string): string | undefined {
  return [locale, locale.split("-", 1)[0] ?? locale].find((tag) => Object.hasOwn(translations, tag));
}

function isSameLanguage(one: string, other: string): boolean {
  return one === other || one.split("-", 1)[0] === other;
}
