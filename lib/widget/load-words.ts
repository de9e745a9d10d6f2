import { en, type Words } from "./words/en.ts";

/**
 * The renderer's words for a shopper: those in the script for English, else in the first language that the product has, of
 * the shopper's and the survey's own. Whatever goes wrong on the way, English.
 * @param base the origin that serves the script
 */
export async function loadWords(base: string, locale: string, surveyLocale: string): Promise<Words> {
  if (/^en/i.test(locale)) return en;
  try {
    return { ...en, ...(await (await fetch(`${base}/survey-words/${locale}/${surveyLocale}.json`)).json()) };
  } catch {
    return en;
  }
}
