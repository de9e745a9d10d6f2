import * as z from "zod";
import { MissingApproval, type Store } from "../platform.ts";
import { askAdmin, refuseUserErrors, UserErrors } from "./ask-admin.ts";
import type { ShopifyApp } from "./shopify-app.ts";

/** The topics, and what each body has to hold: no personal data. Privacy topics can't be subscribed to here. */
const topics: Readonly<Record<string, readonly string[]>> = {
  APP_UNINSTALLED: [],
  APP_SCOPES_UPDATE: [],
  APP_SUBSCRIPTIONS_UPDATE: [],
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
 * @returns how many were missing and could be made
 */
export async function subscribe(app: ShopifyApp, store: Store, deliveryUrl: string): Promise<number> {
  // One address for all stores: what it says after `?` isn't signed, and each webhook names its store.
  const { origin, pathname } = new URL(deliveryUrl);
  const uri = `${origin}${pathname}`;
  const { nodes } = (await askAdmin(app, store, { document: listDocument, data: Subscriptions })).webhookSubscriptions;
  const missing = Object.entries(topics).filter(
    ([topic]) => !nodes.some((one) => one.topic === topic && one.uri === uri),
  );
  let made = 0;
  for (const [topic, includeFields] of missing) {
    const webhook = { uri, format: "JSON", ...(includeFields.length > 0 && { includeFields }) };
    const variables = { topic, webhook };
    const created = await askAdmin(app, store, { document: createDocument, variables, data: Created });
    made += isMade(store.domain, created) ? 1 : 0;
  }
  return made;
}

/** False for webhooks of orders as long as the app isn't approved of: `checkAccess` says so. */
function isMade(domain: string, { webhookSubscriptionCreate }: z.infer<typeof Created>): boolean {
  try {
    refuseUserErrors(domain, webhookSubscriptionCreate.userErrors);
    return true;
  } catch (error) {
    if (error instanceof MissingApproval) return false;
    throw error;
  }
}
