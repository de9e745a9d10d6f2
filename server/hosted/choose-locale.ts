import type { PublishedSurvey } from "#lib/survey/document.ts";

/**
 * The language to ask in: the link's own, else the first of the browser's (RFC 9110, 12.5.4) that the survey is in, else
 * the survey's.
 */
export function chooseLocale(survey: PublishedSurvey, wanted: string | null, acceptLanguage: string | null): string {
  const spoken = [wanted ?? "", ...(acceptLanguage ?? "").split(",").map((entry) => entry.split(";", 1)[0] ?? "")];
  const known = [survey.locale, ...survey.locales];
  for (const tag of spoken.map((entry) => entry.trim().replaceAll("_", "-"))) {
    if (tag === "") continue;
    const found =
      known.find((locale) => same(locale, tag)) ?? known.find((locale) => same(languageOf(locale), languageOf(tag)));
    if (found) return found;
  }
  return survey.locale;
}

function languageOf(tag: string): string {
  return tag.split(/[-_]/, 1)[0] ?? "";
}

function same(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase();
}
