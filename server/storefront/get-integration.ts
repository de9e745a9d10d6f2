import type { IncomingMessage, ServerResponse } from "node:http";
import { invalidField, notFound } from "#lib/errors.ts";
import { sendJson } from "./send.ts";
import type { Storefront } from "./storefront.ts";

/** `GetByShopifyDomain/{shopDomain}`: whether the survey of a verified shop is on, and none of its settings. */
export async function sendIntegrationByDomain(
  { senders, accounts }: Storefront,
  request: IncomingMessage,
  response: ServerResponse,
  shopDomain: string,
): Promise<void> {
  if (shopDomain === "") throw invalidField("shopDomain", "is required");
  const sender = await senders.byDomain(shopDomain);
  const account = sender && (await accounts.get(sender.accountId));
  if (!account) throw notFound("store");
  const { platform } = sender;
  const { accountId, live } = account;
  sendJson(
    request,
    response,
    JSON.stringify({ platform, domain: shopDomain.toLowerCase(), enabled: live !== null, accountId }),
  );
}
