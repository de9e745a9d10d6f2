import { findSurveyVersion } from "./load-survey-version.ts";
import type { Storefront } from "./storefront.ts";
import { type ResponseOfOrder, readStored, type WireResponse, wireResponse } from "./wire-response.ts";

/** The response of an order, or null. The caller has the right to read it. */
export async function readResponse(
  { pool, accounts, versions }: Storefront,
  order: ResponseOfOrder,
): Promise<WireResponse | null> {
  const stored = await readStored(pool, order);
  if (!stored) return null;
  const survey = await findSurveyVersion(versions, order.accountId, order.surveyId, stored.state.version);
  const currency = (await accounts.get(order.accountId))?.currency ?? "";
  return wireResponse(stored, (id) => survey?.questions.get(id)?.type, currency);
}
