import type { PublishedSurvey } from "#lib/survey/document.ts";
import { showSurvey } from "#lib/widget/shown-survey.ts";
import { ReadyBody } from "./ready-body.ts";

/** Shoppers of one store speak few languages; who asks in ever new ones gets each made anew. */
const mostKept = 8;

/** A published survey as pages draw it, in each language that was asked for. */
export class ShownBodies {
  readonly #published: PublishedSurvey;
  readonly #byLocale = new Map<string, ReadyBody>();

  constructor(published: PublishedSurvey) {
    this.#published = published;
  }

  /** @param locale the shopper's, as their browser says it: what is no language tag counts as the survey's own. */
  in(locale: string): ReadyBody {
    const tag = locale.slice(0, 35).toLowerCase();
    const kept = this.#byLocale.get(tag);
    if (kept) return kept;
    const { surveyId, accountId, version, enabled, name, locale: own, locales } = this.#published;
    const shown = showSurvey(this.#published, tag);
    const body = ReadyBody.json({ surveyId, accountId, version, enabled, name, locale: own, locales, ...shown });
    const [oldest] = this.#byLocale.keys();
    if (this.#byLocale.size >= mostKept && oldest !== undefined) this.#byLocale.delete(oldest);
    this.#byLocale.set(tag, body);
    return body;
  }
}
