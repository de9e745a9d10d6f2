import type { IncomingMessage, ServerResponse } from "node:http";
import { uuidPattern } from "#lib/uuid.ts";
import type { Sender } from "./directory.ts";
import { bearerOf, type Query } from "./query.ts";
import { ReadyBody } from "./ready-body.ts";
import { sendReady } from "./send.ts";
import type { Storefront } from "./storefront.ts";

type StoreOwner = Pick<Sender, "accountId"> | null;

const nothing = ReadyBody.css("");

/**
 * `accountstyle.css`, `keystyle.css`, `style.css`. An unknown store gets an empty sheet: a page must not show an error.
 * @param shopDomain the store's, for `style.css`; the query's by default
 */
export function sendStylesheet(
  store: Storefront,
  request: IncomingMessage,
  response: ServerResponse,
  call: "styleByAccount" | "styleByKey" | "styleByDomain",
  query: Query,
  shopDomain?: string,
): void | Promise<void> {
  const found = findStore(store, request, call, query, shopDomain);
  if (found !== null && !(found instanceof Promise)) {
    const account = store.accounts.peek(found.accountId);
    if (account) return sendReady(request, response, account.stylesheet());
  }
  return sendWhenLoaded(store, request, response, found);
}

function findStore(
  { senders }: Storefront,
  request: IncomingMessage,
  call: "styleByAccount" | "styleByKey" | "styleByDomain",
  query: Query,
  shopDomain?: string,
): StoreOwner | Promise<StoreOwner> {
  if (call === "styleByKey") return senders.byKey(query.get("key") || bearerOf(request) || query.need("key"));
  if (call === "styleByDomain") return senders.byDomain(shopDomain ?? query.need("shopDomain"));
  const accountId = query.need("accountId");
  return uuidPattern.test(accountId) ? { accountId: accountId.toLowerCase() } : null;
}

async function sendWhenLoaded(
  { accounts }: Storefront,
  request: IncomingMessage,
  response: ServerResponse,
  found: StoreOwner | Promise<StoreOwner>,
): Promise<void> {
  const sender = await found;
  const account = sender && (await accounts.get(sender.accountId));
  sendReady(request, response, account ? account.stylesheet() : nothing);
}
