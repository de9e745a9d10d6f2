import type { Wordings } from "#lib/survey/choose-wordings.ts";
import type { Answer, OrderFacts } from "#lib/survey/document.ts";
import type { StoredSurface } from "#lib/survey/places.ts";
import type { Consent } from "./consent.ts";

/** The progress of a response, as stored in the database. */
export const statuses = ["viewed", "partial", "completed"] as const;
export type Status = (typeof statuses)[number];

/** An answer and the page it came from. */
export interface AnswerState {
  answer: Answer;
  /** The choices it counts for if a rule for "Other" texts applies; null: the choices given. */
  merged: readonly string[] | null;
  pageId: string;
  /** The sequence number of the last message with this answer; -1 if it had none. */
  sequence: number;
  /** False while another answer hides the question. */
  counted: boolean;
  /** When it was first saved; a change keeps both. */
  answeredAtMs: number;
  day: string;
}

/**
 * The order facts without a column of their own, and ours ({@link ownFacts}): the ask-once questions already answered in
 * another response of the order or the customer, which are not asked again here; the wordings shown; the channel derived from the facts,
 * stored as it was counted because its rules may change; whether the search for addresses can skip this order; and what
 * its store refunded of the total, and whether it is an order at all.
 */
export type OtherFacts = Omit<OrderFacts, "total" | "currency" | "isFirstOrder" | "country"> & {
  askedBefore?: readonly string[];
  /** Which wording of a question the first page showed, by questionNameId. */
  wordings?: Wordings;
  orderChannel?: string;
  hasNoAddress?: boolean;
  refundedMinor?: number;
  isVoid?: true;
};

/** Everything stored about one response. Never mutated: a message creates a new state. */
export interface ResponseState {
  id: string;
  /** Counts writes; 0 before the first. */
  revision: number;
  /** The newest version that one of its pages was served. */
  version: number;
  sourceOrderId: string | null;
  /** The first page. */
  pageId: string;
  /** Set by the first message and never changed: a test of an order has its own key. */
  isTest: boolean;
  surface: StoredSurface;
  /** Its place among the account's orders, if it was beyond the plan's limit when it was first stored (lib/answer-locks.ts). */
  lockPlace: number | null;
  orderTotalMinor: number | null;
  currency: string | null;
  isFirstOrder: boolean | null;
  country: string | null;
  otherFacts: OtherFacts | null;
  locale: string | null;
  displayOrder: unknown;
  consent: Consent | null;
  answers: ReadonlyMap<string, AnswerState>;
  /** questionNameIds on the path so far, and those of them passed without an answer. */
  shown: readonly string[];
  skipped: readonly string[];
  viewedAtMs: number;
  viewedDay: string;
  /** When the first answer that counts was given. */
  answeredAtMs: number | null;
  answeredDay: string | null;
  completedAtMs: number | null;
  /** Null while no answer counts: completions are a subset of responses. */
  completedDay: string | null;
}

/** Just the answers, as the engine takes them. */
export function plainAnswers(answers: ReadonlyMap<string, AnswerState>): Map<string, Answer> {
  const plain = new Map<string, Answer>();
  for (const [id, { answer }] of answers) plain.set(id, answer);
  return plain;
}

export function statusOf(state: Pick<ResponseState, "answeredAtMs" | "completedAtMs">): Status {
  if (state.completedAtMs !== null) return "completed";
  return state.answeredAtMs === null ? "viewed" : "partial";
}

/** 0 unknown, 1 new, 2 returning. */
export function customerTypeOf(state: ResponseState): number {
  return state.isFirstOrder === null ? 0 : state.isFirstOrder ? 1 : 2;
}

/** The ids of the answered questions that count. */
export function answeredIds(state: ResponseState): string[] {
  return state.shown.filter((id) => state.answers.get(id)?.counted);
}
