import type { PublishedSurvey } from "#lib/survey/document.ts";
import { matchLocale } from "#lib/survey/match-locale.ts";
import { hostedLanguages } from "./words/index.ts";

/** A language that a browser asks for; "*" is any that it does not name. */
interface Wish {
  tag: string;
  /** From 0, which refuses the language, to 1. */
  quality: number;
}

/**
 * The language to ask in: the link's own, else the one of the survey's that the browser likes best (RFC 9110, 12.5.4), else
 * the survey's, unless the browser refuses it and not every other.
 */
export function chooseLocale(survey: PublishedSurvey, wanted: string | null, acceptLanguage: string | null): string {
  const known = [survey.locale, ...survey.locales];
  return chooseAmong(known, wanted, acceptLanguage) ?? survey.locale;
}

/** The language for a page that shows no survey: one that we speak. */
export function chooseOwnLocale(wanted: string | null, acceptLanguage: string | null): string {
  return chooseAmong(hostedLanguages, wanted, acceptLanguage) ?? "en";
}

function chooseAmong(
  known: readonly string[],
  wanted: string | null,
  acceptLanguage: string | null,
): string | undefined {
  return matchLocale(known, wanted ?? "") ?? likedBest(known, readWishes(acceptLanguage ?? ""));
}

function likedBest(known: readonly string[], wishes: readonly Wish[]): string | undefined {
  const tags = wishes.map(({ tag }) => tag);
  const wishFor = (locale: string) => {
    const named = matchLocale(tags, locale);
    return wishes.find(({ tag }) => tag === named);
  };
  const allowed = known.filter((locale) => wishFor(locale)?.quality !== 0);
  const matches = wishes
    .filter(({ quality }) => quality > 0)
    .toSorted((one, other) => other.quality - one.quality)
    .map(({ tag }) => (tag === "*" ? allowed.find((locale) => !wishFor(locale)) : matchLocale(allowed, tag)));
  return matches.find((match) => match !== undefined) ?? allowed[0];
}

function readWishes(acceptLanguage: string): Wish[] {
  return acceptLanguage.split(",").map((entry) => {
    const [tag = "", ...parameters] = entry.split(";").map((part) => part.trim().toLowerCase());
    // A weight that cannot be read counts as none given.
    const [weight] = parameters.flatMap((parameter) => /^q\s*=\s*([01](?:\.\d{0,3})?)$/.exec(parameter)?.[1] ?? []);
    return { tag, quality: Math.min(Number(weight ?? 1), 1) };
  });
}
