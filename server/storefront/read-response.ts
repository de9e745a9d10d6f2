import type { Answer, OrderFacts } from "#lib/survey/document.ts";
import { factsOf } from "./ingest/order-facts.ts";
import { readResponses, toState } from "./ingest/read-states.ts";
import { type Status, statusOf } from "./ingest/response-state.ts";
import { keyOf } from "./ingest/write-batch.ts";
import { findSurveyVersion } from "./load-survey-version.ts";
import type { Storefront } from "./storefront.ts";

/** A response as the wire names its fields; the answers are those that count. */
export interface WireResponse {
  responseId: string;
  surveyId: string;
  version: number;
  status: Status;
  platform: string;
  surface: string;
  sourceOrderId: string | null;
  answers: Answer[];
  order: OrderFacts | null;
  locale: string | null;
  viewedAt: string;
  answeredAt: string | null;
  completedAt: string | null;
}

/** The response of an order, or null. The caller has the right to read it. */
export async function readResponse(
  { pool, accounts, versions }: Storefront,
  order: { accountId: string; surveyId: string; platform: string; sourceOrderId: string },
): Promise<WireResponse | null> {
  const { accountId, surveyId, platform, sourceOrderId } = order;
  const key = { accountId, surveyId, platform, orderKey: `o:${sourceOrderId}` };
  const stored = (await readResponses(pool, [key])).get(keyOf(key));
  if (!stored) return null;
  const survey = await findSurveyVersion(versions, accountId, surveyId, stored.state.version);
  const currency = (await accounts.get(accountId))?.currency ?? "";
  const state = toState(stored, (id) => survey?.questions.get(id)?.type, currency);
  const instant = (timeMs: number | null) => (timeMs === null ? null : new Date(timeMs).toISOString());
  return {
    responseId: state.pageId,
    surveyId,
    version: state.version,
    status: statusOf(state),
    platform,
    surface: state.surface,
    sourceOrderId: state.sourceOrderId,
    answers: [...state.answers.values()].filter(({ counted }) => counted).map(({ answer }) => answer),
    order: factsOf(state),
    locale: state.locale,
    viewedAt: new Date(state.viewedAtMs).toISOString(),
    answeredAt: instant(state.answeredAtMs),
    completedAt: instant(state.completedAtMs),
  };
}
