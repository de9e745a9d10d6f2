import type { AnswerKind } from "#lib/imports/answer-kinds.ts";
import type { Platform } from "#lib/platforms.ts";
import type { OrderFacts } from "#lib/survey/document.ts";
import type { Fetch } from "#server/foundation/outgoing/index.ts";

/** One answer, as another service has it; one of several choices is one answer each. */
export interface PastAnswer {
  /** The service's id of it: in each import the same. */
  sourceId: string;
  questionKey: string;
  question: string;
  kind: AnswerKind;
  /** The choice's text; null if the shopper typed something. */
  choice: string | null;
  typed: string | null;
  /** ISO 8601 */
  answeredAt: string;
  order: PastOrder | null;
  /** Without an order, answers of one shopper belong together by this; null: it is a response of its own. */
  group: string | null;
}

/** The order that a response is about. */
export interface PastOrder {
  platform: Platform;
  /** Null: only facts are known. */
  sourceOrderId: string | null;
  facts: OrderFacts;
}

/** What one request for answers came to. */
export type PastPage =
  | { kind: "page"; answers: PastAnswer[]; unreadable: number /** Null after the last page. */; next: string | null }
  /** To be asked again then. */
  | { kind: "later"; notBefore: Date }
  /** A sentence for the merchant. */
  | { kind: "refused"; reason: string };

/** A service that past responses are imported from. */
export interface ImportService {
  /**
   * Reads answers, oldest first.
   * @param cursor `next` of the page before; null for the first one
   * @param now the machine's time, which a wait is counted from
   */
  read(request: { key: string; cursor: string | null; fetch: Fetch; now: Date }): Promise<PastPage>;
}
