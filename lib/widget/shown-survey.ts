import { wordsFor } from "#lib/survey/words/index.ts";
import { type Showable, type ShownSurvey, showInWords } from "./show-in-words.ts";

export type { Showable, ShownSurvey } from "./show-in-words.ts";
export type { ShownQuestion } from "./shown-question.ts";

/**
 * Done once per language for all shoppers rather than in each page, which keeps the code out of the script and saves a
 * request for another language's words. It holds the words of every language: not for browsers.
 * @param locale the shopper's, a BCP 47 tag; defaults to the survey's own for a language it lacks
 */
export function showSurvey(published: Showable, locale: string): ShownSurvey {
  return showInWords(published, locale, wordsFor);
}
