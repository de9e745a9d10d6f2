import type pg from "pg";
import type { Answer, OrderFacts, Question } from "#lib/survey/document.ts";
import type { StoredSurface } from "#lib/survey/places.ts";
import { factsOf, noFacts } from "./ingest/order-facts.ts";
import { readResponses, type StoredResponse, toState } from "./ingest/read-states.ts";
import { keyOf, type ResponseKey } from "./ingest/response-key.ts";
import { type Status, statusOf } from "./ingest/response-state.ts";

/** A response with the wire's field names; only answers that count. */
export interface WireResponse {
  responseId: string;
  surveyId: string;
  version: number;
  status: Status;
  platform: string;
  surface: StoredSurface;
  sourceOrderId: string | null;
  answers: Answer[];
  order: OrderFacts | null;
  locale: string | null;
  viewedAt: string;
  answeredAt: string | null;
  completedAt: string | null;
  locked?: true;
}

/** The stored response with a key (`orderKeyOf`), or null. */
export async function readStored(pool: pg.Pool, key: ResponseKey): Promise<StoredResponse | null> {
  return (await readResponses(pool, [key])).get(keyOf(key)) ?? null;
}

/**
 * A response as its account may read it: one that is locked has no answers and no facts of its order.
 * @param unlockedUpTo the place up to which the account may read (lib/answer-locks.ts)
 */
export function asReadable(stored: StoredResponse, unlockedUpTo: number): StoredResponse & { locked?: true } {
  const { lockPlace } = stored.state;
  if (lockPlace === null || lockPlace <= unlockedUpTo) return stored;
  return { ...stored, answers: [], state: { ...stored.state, ...noFacts }, locked: true };
}

/** A stored response in its wire form. `typeOf` returns a question's type. */
export function wireResponse(
  stored: StoredResponse & { locked?: true },
  typeOf: (questionNameId: string) => Question["type"] | undefined,
): WireResponse {
  const state = toState(stored, typeOf);
  const instant = (timeMs: number | null) => (timeMs === null ? null : new Date(timeMs).toISOString());
  return {
    responseId: state.pageId,
    surveyId: stored.surveyId,
    version: state.version,
    status: statusOf(state),
    platform: stored.platform,
    surface: state.surface,
    sourceOrderId: state.sourceOrderId,
    answers: [...state.answers.values()].filter(({ counted }) => counted).map(({ answer }) => answer),
    order: factsOf(state),
    locale: state.locale,
    viewedAt: new Date(state.viewedAtMs).toISOString(),
    answeredAt: instant(state.answeredAtMs),
    completedAt: instant(state.completedAtMs),
    ...(stored.locked && { locked: true }),
  };
}
