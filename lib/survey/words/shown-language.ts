import { isRightToLeft, startsRightToLeft } from "../../right-to-left.ts";
import { matchLocale } from "../match-locale.ts";
import type { Question } from "../question.ts";

type Languages = { locale: string; locales: readonly string[] };

/** The language that a survey shows in: the shopper's where it has it, else its own. */
export function surveyLanguage({ locale: own, locales }: Languages, locale: string): string {
  return matchLocale(locales, locale) ?? own;
}

/** The language that one of its questions shows in: a title without a translation stays in the survey's own. */
export function questionLanguage(
  { locale: own }: Languages,
  { translations = {} }: Pick<Question, "translations">,
  locale: string,
): string {
  const translated = Object.entries(translations).flatMap(([language, { title }]) => (title ? [language] : []));
  return matchLocale(translated, locale) ?? own;
}

/**
 * The direction that a survey runs in: its language's, but from right to left where all of its titles do, as in a survey
 * that a merchant wrote in Arabic and left marked as English.
 * @param titles as they are shown
 */
export function surveyDirection(language: string, titles: readonly string[]): "ltr" | "rtl" {
  const isWritten = titles.length > 0 && titles.every(startsRightToLeft);
  return isWritten || isRightToLeft(language) ? "rtl" : "ltr";
}
