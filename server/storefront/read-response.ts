import type { StoredResponse } from "./ingest/read-states.ts";
import { findSurveyVersion } from "./load-survey-version.ts";
import type { Storefront } from "./storefront.ts";
import { type ResponseOfOrder, type WireResponse, wireResponse } from "./wire-response.ts";

/**
 * The response of an order, or null; test orders are separate and never found. The caller must be allowed to read it.
 */
export async function readResponse(store: Storefront, order: ResponseOfOrder): Promise<WireResponse | null> {
  const { sourceOrderId, ...of } = order;
  const { stored } = await store.orders.read({
    ...of,
    orderKey: `o:${sourceOrderId}`,
    wantsResponse: true,
    asks: null,
  });
  return stored && (await asWireResponse(store, stored));
}

/** A stored response in its wire form, by the version it was given to. */
export async function asWireResponse(
  { versions }: Pick<Storefront, "versions">,
  stored: StoredResponse & { locked?: true },
): Promise<WireResponse> {
  const { accountId, surveyId, state } = stored;
  const survey = await findSurveyVersion(versions, accountId, surveyId, state.version);
  return wireResponse(stored, (id) => survey?.questions.get(id)?.type);
}
