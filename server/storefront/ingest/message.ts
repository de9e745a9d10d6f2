import type { Answer, OrderFacts, Platform, Surface } from "#lib/survey/document.ts";

/** A `SaveResponse` body whose every field was checked. */
export interface Message {
  /** The page's own handle of the response, as sent. */
  responseId: string;
  /** The same as a canonical UUID. */
  pageId: string;
  /** Grows with each message of the page; null: the arrival decides. */
  sequence: number | null;
  event: "view" | "answer" | "complete";
  platform: Platform;
  surface: Surface;
  sourceOrderId: string | null;
  /** `o:` + the order's number, or `p:` + the page: what makes messages one response. */
  orderKey: string;
  answers: Answer[];
  order: OrderFacts | null;
  locale: string | null;
  displayOrder: unknown;
  isTest: boolean;
  /** Questions asked once that another response of the order or the customer has answered: found here, never sent. */
  askedBefore: readonly string[];
}
