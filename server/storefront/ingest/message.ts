import type { Wordings } from "#lib/survey/choose-wordings.ts";
import type { Answer, OrderFacts, Platform, Surface } from "#lib/survey/document.ts";
import type { Consent } from "./consent.ts";

/** A `SaveResponse` body with every field checked. */
export interface Message {
  /** The page's own id of the response, as sent. */
  responseId: string;
  /** The same as a canonical UUID. */
  pageId: string;
  /** Grows with each message of the page; null: the order of arrival decides. */
  sequence: number | null;
  event: "view" | "answer" | "complete";
  platform: Platform;
  surface: Surface;
  sourceOrderId: string | null;
  /** `orderKeyOf` the order, or `p:` + the page: messages with the same key are one response. */
  orderKey: string;
  answers: Answer[];
  order: OrderFacts | null;
  locale: string | null;
  displayOrder: unknown;
  /** Of the questions with two wordings, the one that the page showed. */
  wordings: Wordings | null;
  isTest: boolean;
  /** What the shopper allowed or refused, where they said something. */
  consent: Consent | null;
  /**
   * Ask-once questions already answered in another response of the order or the customer: looked up here, never sent.
   */
  askedBefore: readonly string[];
}
