import type { Store } from "./store.ts";

/** A response that a shopper completed, for the merchant's workflows at the platform. */
export interface CompletedResponse {
  responseId: string;
  surveyId: string;
  sourceOrderId: string;
  /** ISO 8601, in UTC. */
  completedAt: string;
  /** In the order asked, as texts to read. */
  answers: readonly { question: string; answer: string }[];
}

/** A kind of answer, which is stored as what segments of customers can compare. It is of the question's type, for good. */
export type StoreAnswerKind = "score" | "number" | "choice" | "choices" | "text";

/** An answer to be copied. */
export interface StoreAnswer {
  kind: StoreAnswerKind;
  /** Texts; of `choices` and rankings one for each, else a single one. */
  values: readonly string[];
  /** What order and customer are tagged with under the question; empty for no tags. */
  tags: readonly string[];
}

/** How answers are copied to their order and its customer. */
export interface PlatformAnswers {
  /** What the merchant grants for this alone. */
  scopes: readonly string[];
  /** What the store has granted. */
  readScopes(store: Store): Promise<readonly string[]>;
  /** Makes a question's fields, and changes nothing if they are there. */
  define(store: Store, question: { questionNameId: string; title: string; kind: StoreAnswerKind }): Promise<void>;
  /**
   * Writes answers and their tags by their questionNameId, in place of the earlier ones; null removes one.
   * @returns false if the store doesn't know the order
   */
  write(store: Store, sourceOrderId: string, answers: ReadonlyMap<string, StoreAnswer | null>): Promise<boolean>;
}
