import type { PublishedSurvey } from "#lib/survey/document.ts";
import { matchLocale } from "#lib/survey/match-locale.ts";
import { hostedLanguages } from "./words/index.ts";

/** A language that a browser asks for; "*" is any that it doesn't name. */
interface LanguagePreference {
  tag: string;
  /** From 0, which refuses the language, to 1. */
  quality: number;
}

/**
 * The survey's language for the shopper: the link's, else the survey language that the browser prefers (RFC 9110,
 * 12.5.4), else the survey's default, unless the browser refuses that one but accepts another.
 */
export function chooseLocale(survey: PublishedSurvey, wanted: string | null, acceptLanguage: string | null): string {
  const known = [survey.locale, ...survey.locales];
  return chooseAmong(known, wanted, acceptLanguage) ?? survey.locale;
}

/** The language for a page that shows no survey, from those we have texts for. */
export function chooseOwnLocale(wanted: string | null, acceptLanguage: string | null): string {
  return chooseAmong(hostedLanguages, wanted, acceptLanguage) ?? "en";
}

function chooseAmong(
  known: readonly string[],
  wanted: string | null,
  acceptLanguage: string | null,
): string | undefined {
  return matchLocale(known, wanted ?? "") ?? mostPreferred(known, readPreferences(acceptLanguage ?? ""));
}

function mostPreferred(known: readonly string[], preferences: readonly LanguagePreference[]): string | undefined {
  const tags = preferences.map(({ tag }) => tag);
  const preferenceFor = (locale: string) => {
    const named = matchLocale(tags, locale);
    return preferences.find(({ tag }) => tag === named);
  };
  const allowed = known.filter((locale) => preferenceFor(locale)?.quality !== 0);
  const matches = preferences
    .filter(({ quality }) => quality > 0)
    .toSorted((one, other) => other.quality - one.quality)
    .map(({ tag }) => (tag === "*" ? allowed.find((locale) => !preferenceFor(locale)) : matchLocale(allowed, tag)));
  return matches.find((match) => match !== undefined) ?? allowed[0];
}

function readPreferences(acceptLanguage: string): LanguagePreference[] {
  return acceptLanguage.split(",").map((entry) => {
    const [tag = "", ...parameters] = entry.split(";").map((part) => part.trim().toLowerCase());
    // An unreadable weight counts as missing.
    const [weight] = parameters.flatMap((parameter) => /^q\s*=\s*([01](?:\.\d{0,3})?)$/.exec(parameter)?.[1] ?? []);
    return { tag, quality: Math.min(Number(weight ?? 1), 1) };
  });
}
