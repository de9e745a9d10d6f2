import type { PublishedSurvey } from "#lib/survey/document.ts";
import { showSurvey } from "#lib/widget/shown-survey.ts";
import { SurveyBody } from "./survey-body.ts";

/** Shoppers of one store speak few languages; beyond these, the least recently used is evicted. */
const mostKept = 16;
/** Spellings in which browsers write them; beyond these, all are parsed again. */
const maxKnownLocales = 100;
const maxKnownLocaleLength = 40;

/** A published survey as pages draw it, once for each language in which it differs. */
export class ShownBodies {
  readonly #published: PublishedSurvey;
  readonly #translated: readonly string[];
  readonly #languages = new Map<string, string>();
  readonly #byLanguage = new Map<string, SurveyBody>();

  constructor(published: PublishedSurvey) {
    this.#published = published;
    this.#translated = languagesOf(published);
  }

  /** @param locale the shopper's, as their browser sends it; an untranslated one counts as the survey's own */
  in(locale: string): SurveyBody {
    const language = this.#languageOf(locale);
    const kept = this.#byLanguage.get(language);
    if (kept) return kept;
    const { surveyId, accountId, version, enabled, name, locale: own, locales } = this.#published;
    const shown = showSurvey(this.#published, locale);
    const body = SurveyBody.of({ surveyId, accountId, version, enabled, name, locale: own, locales, ...shown });
    const [oldest] = this.#byLanguage.keys();
    if (this.#byLanguage.size >= mostKept && oldest !== undefined) this.#byLanguage.delete(oldest);
    this.#byLanguage.set(language, body);
    return body;
  }

  /** The only things a locale can change: the translations that it begins with. */
  #languageOf(locale: string): string {
    const known = this.#languages.get(locale);
    if (known !== undefined) return known;
    const language = this.#readLanguage(locale);
    if (this.#languages.size >= maxKnownLocales) this.#languages.clear();
    if (locale.length <= maxKnownLocaleLength) this.#languages.set(locale, language);
    return language;
  }

  #readLanguage(locale: string): string {
    const tag = `${locale.slice(0, maxKnownLocaleLength).replace(/_/g, "-").toLowerCase()}-`;
    return this.#translated.filter((one) => tag.startsWith(`${one}-`)).join(" ");
  }
}

/** Every language that anything in the survey is translated into, in lower case. */
function languagesOf(published: PublishedSurvey): string[] {
  const found = new Set(published.locales);
  JSON.stringify(published, (key, value) => {
    if (key === "translations" && value) for (const language of Object.keys(value)) found.add(language);
    return value;
  });
  return [...new Set([...found].map((language) => language.toLowerCase()))].sort();
}
