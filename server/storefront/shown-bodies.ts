import type { PublishedSurvey } from "#lib/survey/document.ts";
import { showSurvey } from "#lib/widget/shown-survey.ts";
import { wordsLanguage } from "#lib/widget/words/index.ts";
import { ReadyBody } from "./ready-body.ts";

/** Shoppers of one store speak few languages; beyond these the one not made for the longest goes. */
const mostKept = 16;

/** A published survey as pages draw it, once for each language in which it differs. */
export class ShownBodies {
  readonly #published: PublishedSurvey;
  readonly #translated: readonly string[];
  readonly #byLanguage = new Map<string, ReadyBody>();

  constructor(published: PublishedSurvey) {
    this.#published = published;
    this.#translated = languagesOf(published);
  }

  /** @param locale the shopper's, as their browser says it: what nothing is written in counts as the survey's own. */
  in(locale: string): ReadyBody {
    const language = this.#languageOf(locale);
    const kept = this.#byLanguage.get(language);
    if (kept) return kept;
    const { surveyId, accountId, version, enabled, name, locale: own, locales } = this.#published;
    const shown = showSurvey(this.#published, locale);
    const body = ReadyBody.json({ surveyId, accountId, version, enabled, name, locale: own, locales, ...shown });
    const [oldest] = this.#byLanguage.keys();
    if (this.#byLanguage.size >= mostKept && oldest !== undefined) this.#byLanguage.delete(oldest);
    this.#byLanguage.set(language, body);
    return body;
  }

  /** All that a locale can make a difference by: the translations that it begins with, and the words. */
  #languageOf(locale: string): string {
    const tag = `${locale.slice(0, 40).replace(/_/g, "-").toLowerCase()}-`;
    const matching = this.#translated.filter((one) => tag.startsWith(`${one}-`));
    return [wordsLanguage(locale, this.#published.locale), ...matching].join(" ");
  }
}

/** Every language that anything in the survey is translated into, in small letters. */
function languagesOf(published: PublishedSurvey): string[] {
  const found = new Set(published.locales);
  JSON.stringify(published, (key, value) => {
    if (key === "translations" && value) for (const language of Object.keys(value)) found.add(language);
    return value;
  });
  return [...new Set([...found].map((language) => language.toLowerCase()))].sort();
}
