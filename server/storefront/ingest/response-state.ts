import type { Answer, OrderFacts, Surface } from "#lib/survey/document.ts";

/** How far a response is, as the database holds it. */
export const statuses = ["viewed", "partial", "completed"] as const;
export type Status = (typeof statuses)[number];

/** An answer as it stands, and the page it is from. */
export interface AnswerState {
  answer: Answer;
  /** The choices that it counts for where a rule for "Other" texts applies; null: those that were given. */
  merged: readonly string[] | null;
  pageId: string;
  /** That of the last message that gave it; -1 where none was sent. */
  sequence: number;
  /** False while another answer hides the question. */
  counted: boolean;
  /** Of its first saving: a change keeps both. */
  answeredAtMs: number;
  day: string;
}

/**
 * The facts of an order beside those that have a column; and of our own, the questions that were asked once and answered
 * in another response of the order or the customer, so that nobody is asked them here, the channel that the facts
 * tell: kept, as it is counted, while the rules for it may change; and whether nobody needs to look for addresses in them.
 */
export type OtherFacts = Omit<OrderFacts, "total" | "currency" | "isFirstOrder" | "country"> & {
  askedBefore?: readonly string[];
  orderChannel?: string;
  hasNoAddress?: boolean;
};

/** All that is stored of one response. Never changed in place: a message makes a new one. */
export interface ResponseState {
  id: string;
  /** Counts writes; 0 before the first. */
  revision: number;
  /** The newest version that one of its pages was given. */
  version: number;
  sourceOrderId: string | null;
  /** The page that came first. */
  pageId: string;
  /** From the first message on, or never: a test of an order has a key of its own. */
  isTest: boolean;
  surface: Surface;
  orderTotalMinor: number | null;
  currency: string | null;
  isFirstOrder: boolean | null;
  country: string | null;
  otherFacts: OtherFacts | null;
  /** The total where it is in the account's currency, frozen when the total becomes known. */
  revenueMinor: number | null;
  locale: string | null;
  displayOrder: unknown;
  answers: ReadonlyMap<string, AnswerState>;
  /** questionNameIds: on the path so far; of those, passed without an answer. */
  shown: readonly string[];
  skipped: readonly string[];
  viewedAtMs: number;
  viewedDay: string;
  /** Of the first answer that counts. */
  answeredAtMs: number | null;
  answeredDay: string | null;
  completedAtMs: number | null;
  /** Null while no answer counts: completions are a part of responses. */
  completedDay: string | null;
}

/** The answers alone, as the engine takes them. */
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

/** The ids of the questions answered so far, of those that count. */
export function answeredIds(state: ResponseState): string[] {
  return state.shown.filter((id) => state.answers.get(id)?.counted);
}
