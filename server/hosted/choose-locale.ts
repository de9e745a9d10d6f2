import type { PublishedSurvey } from "#lib/survey/document.ts";
import { matchLocale } from "#lib/survey/match-locale.ts";

/**
 * The language to ask in: the link's own, else the first of the browser's (RFC 9110, 12.5.4) that the survey is in, else
 * the survey's.
 */
export function chooseLocale(survey: PublishedSurvey, wanted: string | null, acceptLanguage: string | null): string {
  const spoken = (acceptLanguage ?? "").split(",").map((entry) => entry.split(";", 1)[0]?.trim() ?? "");
  const known = [survey.locale, ...survey.locales];
  const matches = [wanted ?? "", ...spoken].map((tag) => matchLocale(known, tag));
  return matches.find((match) => match !== undefined) ?? survey.locale;
}
