import type { StoredResponse } from "./ingest/read-states.ts";
import { findSurveyVersion } from "./load-survey-version.ts";
import { orderKeyOf } from "./order-key.ts";
import type { Storefront } from "./storefront.ts";
import { type WireResponse, wireResponse } from "./wire-response.ts";

/** Identifies the one response of an order of the account's current store to a survey. */
interface ResponseOfOrder {
  accountId: string;
  surveyId: string;
  platform: string;
  sourceOrderId: string;
}

/**
 * The response of an order, or null; test orders are separate and never found. The caller must be allowed to read it.
 */
export async function readResponse(store: Storefront, order: ResponseOfOrder): Promise<WireResponse | null> {
  const { sourceOrderId, ...orderPlace } = order;
  const account = await store.accounts.get(orderPlace.accountId);
  const orderKey = orderKeyOf(sourceOrderId, account?.storeNumbers[orderPlace.platform]);
  const { stored } = await store.orders.read({ ...orderPlace, orderKey, wantsResponse: true, asks: null });
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
