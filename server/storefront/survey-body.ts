import type { PublishedSurvey } from "#lib/survey/document.ts";
import { questionsToAsk } from "./asked-once.ts";
import { jsonType, ReadyBody } from "./ready-body.ts";

/** Statuses and sets of questions left out, of one survey in one language; beyond these the oldest is made again. */
const maxKept = 8;
/** A longer survey is rare, and would hold more memory than making it again costs. */
const maxKeptLength = 32_000;

/** A survey as pages get it, ready to be sent, and the same for an order's page with how far the order's response is. */
export class SurveyBody extends ReadyBody {
  readonly #forOrders = new Map<string, ReadyBody>();

  static of(survey: object): SurveyBody {
    return new SurveyBody(JSON.stringify(survey), jsonType, "no-cache");
  }

  /** For an order whose response has a status, without the questions in `left`; null where it is too long to be held. */
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

/** A JSON object's text with more fields in front of its own, of which it has one at least. */
export function withFields(fields: object, text: string): string {
  return `${JSON.stringify(fields).slice(0, -1)},${text.slice(1)}`;
}
