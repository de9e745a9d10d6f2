import type { IncomingMessage, ServerResponse } from "node:http";
import { AppError, invalidField } from "#lib/errors.ts";
import { clientAddressOf } from "#server/foundation/rate-limits/index.ts";
import type { Sender } from "./directory.ts";
import { sendIntegrationByDomain } from "./get-integration.ts";
import { sendSurveyAndStatus, sendSurveyByDomain } from "./get-published.ts";
import { sendStylesheet } from "./get-stylesheet.ts";
import { hasGpc } from "./ingest/consent.ts";
import { isObject } from "./ingest/field-checks.ts";
import type { StorefrontPath } from "./paths.ts";
import type { Query } from "./query.ts";
import { readJsonBody } from "./read-json-body.ts";
import { type DiscountOf, sendDiscount } from "./receive-discount.ts";
import { saveResponse } from "./save-response.ts";
import { sendJson } from "./send.ts";
import type { Storefront } from "./storefront.ts";

/**
 * Answers a call of a shopper's page whose verified token names the store: the token says which, so nothing else has
 * to. What else names one must name the same.
 * @param from `shopDomain`: the token's, in lower case; `discountOf`: makes discount codes
 * @throws AppError `unauthenticated` if something names another store
 */
export async function answerShopper(
  store: Storefront,
  request: IncomingMessage,
  response: ServerResponse,
  path: StorefrontPath,
  query: Query,
  { shopDomain, discountOf }: { shopDomain: string; discountOf: DiscountOf | undefined },
): Promise<void> {
  const { call } = path;
  if (call === "saveResponse") return await receive(store, request, response, shopDomain);
  if (call === "discountCode") {
    const { body } = await readBodyOf(store, request, shopDomain);
    return await sendDiscount(store, request, response, discountOf, body, null);
  }
  const sender = await store.senders.byDomain(shopDomain);
  const named = { shopDomain: path.shopDomain || query.get("shopDomain"), accountId: query.get("accountId") };
  await checkSameStore(store, { ...named, apiKey: query.get("apiKey"), key: query.get("key") }, sender, shopDomain);
  switch (call) {
    case "surveyByKey":
    case "surveyByDomain":
      return await sendSurveyByDomain(store, request, response, query, shopDomain);
    case "surveyByKeyAndOrder":
      return await sendSurveyAndStatus(store, request, response, query, sender);
    case "integrationByDomain":
      return await sendIntegrationByDomain(store, request, response, shopDomain);
    default:
      return await sendStylesheet(store, request, response, "styleByDomain", query, shopDomain);
  }
}

async function receive(
  store: Storefront,
  request: IncomingMessage,
  response: ServerResponse,
  shopDomain: string,
): Promise<void> {
  const { body, bytes } = await readBodyOf(store, request, shopDomain);
  const saved = await saveResponse(store, body, null, {
    bodyBytes: bytes,
    hasGpc: hasGpc(request),
    client: clientAddressOf(request),
  });
  sendJson(request, response, JSON.stringify(saved));
}

/** A body with the token's store as its sender. */
async function readBodyOf(store: Storefront, request: IncomingMessage, shopDomain: string) {
  const { value, bytes } = await readJsonBody(request);
  if (!isObject(value)) throw invalidField("body", "must be a JSON object");
  const { apiKey, accountId, shopDomain: named } = value;
  await checkSameStore(
    store,
    { apiKey, accountId, shopDomain: named },
    await store.senders.byDomain(shopDomain),
    shopDomain,
  );
  return { body: { ...value, apiKey: null, accountId: null, shopDomain }, bytes };
}

/** An empty name counts as none. */
async function checkSameStore(
  { senders }: Storefront,
  named: Record<string, unknown>,
  sender: Sender | null,
  domain: string,
): Promise<void> {
  for (const [field, value] of Object.entries(named)) {
    if (value === undefined || value === null || value === "") continue;
    if (typeof value !== "string") throw invalidField(field, "must be a string");
    const isSame =
      field === "shopDomain"
        ? value.toLowerCase() === domain
        : sender !== null && (await accountNamed(senders, field, value)) === sender.accountId;
    if (!isSame)
      throw new AppError("unauthenticated", `The session token is of ${domain}, and ${field} names another store.`);
  }
}

async function accountNamed(senders: Storefront["senders"], field: string, value: string): Promise<string | null> {
  if (field === "accountId") return value.toLowerCase();
  return (await senders.byKey(value))?.accountId ?? null;
}
