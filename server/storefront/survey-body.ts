import type { PublishedSurvey } from "#lib/survey/document.ts";
import { questionsToAsk } from "./asked-once.ts";
import { jsonType, ReadyBody } from "./ready-body.ts";

/**
 * Combinations of status and left-out questions, for one survey in one language; beyond these the oldest is evicted.
 */
const maxKept = 8;
/** A longer survey is rare, and caching it would take more memory than rebuilding it is worth. */
const maxKeptLength = 32_000;

/** A survey ready to be sent to pages, and the same for an order's page with the status of the order's response. */
export class SurveyBody extends ReadyBody {
  readonly #forOrders = new Map<string, ReadyBody>();

  static of(survey: object): SurveyBody {
    return new SurveyBody(JSON.stringify(survey), jsonType, "no-cache");
  }

  /** For an order whose response has a status, without the questions in `left`; null if it is too long to be cached. */
  forOrder(responseStatus: string, left: ReadonlySet<string>): ReadyBody | null {
    if (this.text.length > maxKeptLength) return null;
    const name = left.size === 0 ? responseStatus : [responseStatus, ...[...left].sort()].join(" ");
    const kept = this.#forOrders.get(name);
    if (kept) return kept;
    const body = ReadyBody.unstored(withFields({ responseStatus }, this.without(left)));
    const [oldest] = this.#forOrders.keys();
    if (this.#forOrders.size >= maxKept && oldest !== undefined) this.#forOrders.delete(oldest);
    this.#forOrders.set(name, body);
    return body;
  }

  /** Its text without the questions in `left`. */
  without(left: ReadonlySet<string>): string {
    if (left.size === 0) return this.text;
    const survey: PublishedSurvey = JSON.parse(this.text);
    return JSON.stringify({ ...survey, questions: questionsToAsk(survey.questions, left) });
  }
}

/** A JSON object's text with more fields in front of its own; it must have at least one. */
export function withFields(fields: object, text: string): string {
  return `${JSON.stringify(fields).slice(0, -1)},${text.slice(1)}`;
}
