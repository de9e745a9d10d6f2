import * as z from "zod";
import type { Store } from "../platform.ts";
import { askAdmin, refuseUserErrors, UserErrors } from "./ask-admin.ts";
import type { ShopifyApp } from "./shopify-app.ts";

/** The topics, and what each body has to hold: no personal data. Privacy topics can't be subscribed to here. */
const topics: Readonly<Record<string, readonly string[]>> = {
  APP_UNINSTALLED: [],
  APP_SCOPES_UPDATE: [],
  ORDERS_CREATE: ["id", "updated_at"],
  ORDERS_UPDATED: ["id", "updated_at"],
  ORDERS_CANCELLED: ["id", "updated_at"],
  REFUNDS_CREATE: ["id", "order_id"],
};

const ON_PAGE = 100;

const listDocument = `query AfterwordWebhooks {
  webhookSubscriptions(first: ${ON_PAGE}) { nodes { topic uri } }
}`;
const Subscriptions = z.object({
  webhookSubscriptions: z.object({
    nodes: z.array(z.object({ topic: z.string(), uri: z.string().nullish() })).max(ON_PAGE),
  }),
});

const createDocument = `mutation AfterwordWebhook($topic: WebhookSubscriptionTopic!, $webhook: WebhookSubscriptionInput!) {
  webhookSubscriptionCreate(topic: $topic, webhookSubscription: $webhook) { userErrors { message } }
}`;
const Created = z.object({ webhookSubscriptionCreate: z.object({ userErrors: UserErrors }) });

/**
 * Subscribes to the topics that the store lacks: Shopify removes a subscription whose deliveries failed for hours.
 * @returns how many were missing
 */
export async function subscribe(app: ShopifyApp, store: Store, deliveryUrl: string): Promise<number> {
  // One address for all stores: what it says after `?` isn't signed, and each webhook names its store.
  const { origin, pathname } = new URL(deliveryUrl);
  const uri = `${origin}${pathname}`;
  const { nodes } = (await askAdmin(app, store, { document: listDocument, data: Subscriptions })).webhookSubscriptions;
  const missing = Object.entries(topics).filter(
    ([topic]) => !nodes.some((one) => one.topic === topic && one.uri === uri),
  );
  for (const [topic, includeFields] of missing) {
    const webhook = { uri, format: "JSON", ...(includeFields.length > 0 && { includeFields }) };
    const variables = { topic, webhook };
    const created = await askAdmin(app, store, { document: createDocument, variables, data: Created });
    refuseUserErrors(store.domain, created.webhookSubscriptionCreate.userErrors);
  }
  return missing.length;
}
