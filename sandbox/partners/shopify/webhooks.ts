import { createHmac, randomUUID } from "node:crypto";
import { type RegisteredApp, type Shop, signingSecret } from "./shops.ts";

/** An event, and how badly its deliveries go. */
export interface Sending {
  topic: string;
  body: object;
  /** When it happened; ISO 8601. Now by default. */
  triggeredAt?: string;
  /** How often it is delivered: Shopify repeats deliveries whose answers it didn't get. */
  copies?: number;
  /** For one that must be refused. */
  secret?: string;
}

/** What every store's app gets by its configuration, without a subscription of its own. */
const appWide = ["app/uninstalled", "customers/data_request", "customers/redact", "shop/redact"];

/**
 * Delivers an event of a store to where the app wants it, signed as Shopify signs.
 * @returns the status of each delivery; 0 if there was no answer
 */
export async function sendWebhook(app: RegisteredApp, shop: Shop, sending: Sending): Promise<number[]> {
  const {
    topic,
    body,
    triggeredAt = new Date().toISOString(),
    copies = 1,
    secret = signingSecret(app, shop),
  } = sending;
  const graphqlTopic = topic.replace("/", "_").toUpperCase();
  const own = shop.subscriptions.filter((one) => one.topic === graphqlTopic).map(({ uri }) => uri);
  const addresses = new Set([...own, ...(appWide.includes(topic) ? [`${app.appUrl}/api/webhooks/shopify`] : [])]);
  const text = JSON.stringify(body);
  const eventId = randomUUID();
  const deliveries = [...addresses].flatMap((address) => Array.from({ length: Math.min(copies, 10) }, () => address));
  return await Promise.all(
    deliveries.map((address) =>
      deliver(address, text, {
        "content-type": "application/json",
        "x-shopify-topic": topic,
        "x-shopify-hmac-sha256": createHmac("sha256", secret).update(text).digest("base64"),
        "x-shopify-shop-domain": shop.domain,
        "x-shopify-api-version": "2026-10",
        "x-shopify-webhook-id": randomUUID(),
        "x-shopify-event-id": eventId,
        "x-shopify-triggered-at": triggeredAt,
      }),
    ),
  );
}

async function deliver(address: string, body: string, headers: Record<string, string>): Promise<number> {
  try {
    const signal = AbortSignal.timeout(5_000);
    return (await fetch(address, { method: "POST", body, headers, signal, redirect: "manual" })).status;
  } catch {
    return 0;
  }
}
