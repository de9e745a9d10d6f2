import type { IncomingMessage, ServerResponse } from "node:http";
import { AppError, invalidField, notFound } from "#lib/errors.ts";
import { platforms } from "#lib/survey/places.ts";
import { shopifyId, sourceOrderIdOf } from "#lib/survey/shopify-id.ts";
import type { StorefrontAccount } from "./account.ts";
import type { Sender } from "./directory.ts";
import { bearerOf, type Query } from "./query.ts";
import { type OrderPlace, orderQuery, questionsAlreadyAsked } from "./questions-already-asked.ts";
import { asWireResponse } from "./read-response.ts";
import { sendJson, sendReady } from "./send.ts";
import type { Storefront } from "./storefront.ts";
import { type SurveyBody, withFields } from "./survey-body.ts";
import { asReadable } from "./wire-response.ts";

const maxSourceOrderIdLength = 200;
const maxCustomerIdLength = 200;

/** `GetDefaultByApiKey`: synchronous if the survey is cached, which is nearly always. */
export function sendSurveyByKey(
  store: Storefront,
  request: IncomingMessage,
  response: ServerResponse,
  query: Query,
): void | Promise<void> {
  const found = store.senders.byKey(query.get("apiKey") || bearerOf(request) || query.need("apiKey"));
  if (found !== null && !(found instanceof Promise)) {
    const account = store.accounts.peek(found.accountId);
    if (account) return sendReady(request, response, bodyFor(account, query));
  }
  return sendWhenLoaded(store, request, response, query, found, () => unknownKey());
}

/**
 * `GetDefaultByShopifyDomain/{shopDomain}`; with an order, what `GetDefaultByApiKeyAndOrderId` sends for a publishable
 * key.
 */
export function sendSurveyByDomain(
  store: Storefront,
  request: IncomingMessage,
  response: ServerResponse,
  query: Query,
  shopDomain: string,
): void | Promise<void> {
  if (shopDomain === "") throw invalidField("shopDomain", "is required");
  if (query.get("sourceOrderId")) return sendByDomainAndOrder(store, request, response, query, shopDomain);
  return sendWhenLoaded(store, request, response, query, store.senders.byDomain(shopDomain), () => notFound("store"));
}

/**
 * `GetDefaultByApiKeyAndOrderId`: the survey without the ask-once questions that this order or its customer was asked,
 * and the status of the order's response. Order numbers can be guessed, so only a secret key reads the answers.
 * @param known the store that a shopper's token names; without one, the key does
 */
export async function sendSurveyAndStatus(
  store: Storefront,
  request: IncomingMessage,
  response: ServerResponse,
  query: Query,
  known?: Sender | null,
): Promise<void> {
  const key = known === undefined ? query.get("apiKey") || bearerOf(request) || query.need("apiKey") : "";
  const place = readOrderPlace(query, query.need("platform"));
  const found = known === undefined ? store.senders.byKey(key) : known;
  const sender = found instanceof Promise ? await found : found;
  if (!sender) throw known === undefined ? unknownKey() : notFound("store");
  await sendForOrder(store, request, response, query, sender, place);
}

async function sendByDomainAndOrder(
  store: Storefront,
  request: IncomingMessage,
  response: ServerResponse,
  query: Query,
  shopDomain: string,
): Promise<void> {
  const place = readOrderPlace(query, query.get("platform") || "Shopify");
  const sender = await store.senders.byDomain(shopDomain);
  if (!sender) throw notFound("store");
  await sendForOrder(store, request, response, query, { ...sender, secret: false }, place);
}

async function sendForOrder(
  store: Storefront,
  request: IncomingMessage,
  response: ServerResponse,
  query: Query,
  { accountId, secret }: Sender,
  place: OrderPlace,
): Promise<void> {
  const account = store.accounts.peek(accountId) ?? (await store.accounts.get(accountId));
  if (!account) throw unknownKey();
  const { live } = account;
  if (!live) return sendReady(request, response, account.published);
  const { status, stored, askedBefore } = await store.orders.read(orderQuery(account, live, place, secret));
  const responseStatus = status ?? "none";
  const answers = stored?.answers.filter(({ counted }) => counted) ?? [];
  const left = questionsAlreadyAsked(live, askedBefore, stored && { isCompleted: status === "completed", answers });
  const body = bodyFor(account, query);
  const ready = secret ? null : body.forOrder(responseStatus, left);
  if (ready) return sendReady(request, response, ready);
  const read = secret
    ? { response: stored && (await asWireResponse(store, asReadable(stored, account.unlockedUpTo))) }
    : {};
  sendJson(request, response, withFields({ responseStatus, ...read }, body.without(left)));
}

function readOrderPlace(query: Query, platform: string): OrderPlace {
  const sourceOrderId = query.need("sourceOrderId");
  if (!platforms.some((known) => known === platform))
    throw invalidField("platform", `must be one of ${platforms.join(", ")}`);
  if (sourceOrderId.length > maxSourceOrderIdLength || sourceOrderId.includes("\0")) {
    throw invalidField("sourceOrderId", `must have at most ${maxSourceOrderIdLength} characters, none of them U+0000`);
  }
  return { platform, sourceOrderId: sourceOrderIdOf(platform, sourceOrderId), customerId: readCustomerId(query) };
}

/** A shop's template may send anything: what isn't an id counts as none. */
function readCustomerId(query: Query): string | null {
  const customerId = query.get("customerId");
  return customerId !== null && customerId.length <= maxCustomerIdLength ? shopifyId(customerId) : null;
}

async function sendWhenLoaded(
  { accounts }: Storefront,
  request: IncomingMessage,
  response: ServerResponse,
  query: Query,
  found: Sender | null | Promise<Sender | null>,
  unknown: () => AppError,
): Promise<void> {
  const sender = await found;
  const account: StorefrontAccount | null = sender && (await accounts.get(sender.accountId));
  if (!account) throw unknown();
  sendReady(request, response, bodyFor(account, query));
}

/**
 * With `shown`, as the script asks: the survey ready to be drawn in the language of `locale`. Otherwise as published.
 */
function bodyFor({ published, shown }: StorefrontAccount, query: Query): SurveyBody {
  return shown && query.get("shown") === "true" ? shown.in(query.get("locale") ?? "") : published;
}

function unknownKey(): AppError {
  return new AppError("unauthenticated", "The API key is unknown or disabled.");
}
