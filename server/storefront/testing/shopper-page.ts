import { randomUUIDv7 } from "node:crypto";
import type { Answer, OrderFacts, Question } from "#lib/survey/document.ts";
import { openRequired, visiblePath } from "#lib/survey/path.ts";
import type { StoreWithSurvey } from "./make-store.ts";
import { type SaveResult, save } from "./serve-storefront.ts";

/** A message that got a 200. */
export interface Acknowledged {
  pageId: string;
  sourceOrderId: string;
  sequence: number;
  event: "view" | "answer" | "complete";
  answers: Answer[];
}

/** A shopper's page: it uses the questions it was served, and knows only its own answers. */
export class ShopperPage {
  readonly pageId = randomUUIDv7();
  readonly answersByQuestion = new Map<string, Answer>();
  readonly acknowledged: Acknowledged[] = [];
  readonly version: number;
  readonly sourceOrderId: string;
  readonly #questions: Question[];
  readonly #store: StoreWithSurvey;
  readonly #order: OrderFacts;
  #sequence = 0;

  private constructor(
    store: StoreWithSurvey,
    sourceOrderId: string,
    order: OrderFacts,
    served: { version: number; questions: Question[] },
  ) {
    this.#store = store;
    this.sourceOrderId = sourceOrderId;
    this.#order = order;
    this.version = served.version;
    this.#questions = served.questions;
  }

  /** Requests the survey as an order's page does. */
  static async open(
    base: string,
    store: StoreWithSurvey,
    sourceOrderId: string,
    order: OrderFacts,
  ): Promise<ShopperPage> {
    const query = new URLSearchParams({ apiKey: store.apiKey, platform: "Shopify", sourceOrderId });
    if (order.customerId) query.set("customerId", order.customerId);
    const answer = await fetch(`${base}/Survey/GetDefaultByApiKeyAndOrderId?${query}`);
    return new ShopperPage(store, sourceOrderId, order, await answer.json());
  }

  /** The questions on this page's path. */
  get path(): Question[] {
    return visiblePath({ questions: this.#questions }, this.answersByQuestion, this.#context);
  }

  /** Whether every required question on this page was answered. */
  get isReady(): boolean {
    return openRequired({ questions: this.#questions }, this.answersByQuestion, this.#context).length === 0;
  }

  /** Sends a message, some of them more than once; acknowledged ones are recorded. */
  async send(base: string, event: Acknowledged["event"], answers: Answer[], times = 1): Promise<SaveResult> {
    const { pageId, sourceOrderId, version } = this;
    for (const answer of answers) this.answersByQuestion.set(answer.questionNameId, answer);
    const sequence = ++this.#sequence;
    const { apiKey, surveyId } = this.#store;
    const place = { platform: "Shopify", surface: "thankYou", sourceOrderId };
    const message = { apiKey, surveyId, version, responseId: pageId, sequence, event, answers, ...place };
    const results = await Promise.all(
      Array.from({ length: times }, () => save(base, { ...message, order: this.#order, locale: "en" })),
    );
    const [first] = results;
    if (!first) throw new Error("nothing was sent");
    if (first.status === 200) this.acknowledged.push({ pageId, sourceOrderId, sequence, event, answers });
    return first;
  }

  get #context() {
    return { ...this.#order, locale: "en", surface: "thankYou" as const };
  }
}
