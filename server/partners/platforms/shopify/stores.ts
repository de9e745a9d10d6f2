import * as z from "zod";
import {
  DeadCredentials,
  type PlatformOrder,
  type PlatformOrders,
  type PlatformStores,
  type Store,
  type StoreDetails,
} from "../platform.ts";
import { checkAccess } from "./access.ts";
import { shopifyAnswers } from "./answers.ts";
import { askAdmin, refuseUserErrors, UserErrors } from "./ask-admin.ts";
import { shopifyBilling } from "./billing.ts";
import { shopifyDiscounts } from "./discounts.ts";
import { Lines, lineFields, MOST_ENTRIES, orderFields, plainId, ShopifyOrder, toPlatformOrder } from "./order.ts";
import { readEvent } from "./read-event.ts";
import { handleOf, shopDomainOf } from "./shop-domain.ts";
import type { ShopifyApp } from "./shopify-app.ts";
import { startFlows } from "./start-flows.ts";
import { subscribe } from "./subscribe.ts";

/** A query's cost grows with all of these, and must stay under 1,000 points: a store has 100 a second. */
const [LINES_OF_ONE, LINES_OF_MORE, ORDERS_ON_PAGE, LINES_ON_PAGE] = [10, 100, 10, 10];

/** How Shopify's stores are reached: by the GraphQL Admin API alone. The merchant places the survey in the editor. */
export function shopifyStores(app: ShopifyApp): PlatformStores {
  return {
    readEvent,
    readStore: (store) => readStore(app, store),
    checkAccess: (store) => checkAccess(app, store),
    readOrder: (store, sourceOrderId) => readOrder(app, store, sourceOrderId),
    orderPage: (domain, sourceOrderId) => {
      const [known, id] = [shopDomainOf(domain), plainId(sourceOrderId)];
      return known && id ? `${app.adminUrl}/store/${handleOf(known)}/orders/${id}` : null;
    },
    listOrders: (store, since, cursor) => listOrders(app, store, since, cursor),
    subscribe: (store, deliveryUrl) => subscribe(app, store, deliveryUrl),
    placeSurvey: null,
    removeSurvey: null,
    ...(app.appStore && { billing: shopifyBilling(app, app.appStore) }),
    answers: shopifyAnswers(app),
    discounts: shopifyDiscounts(app),
    startFlows: (store, completed) => startFlows(app, store, completed),
    disconnect: (store) => uninstall(app, store),
  };
}

const shopQuery = {
  document:
    "query AfterwordShop { shop { name contactEmail currencyCode ianaTimezone plan { publicDisplayName } primaryDomain { url } } }",
  data: z.object({
    shop: z.object({
      name: z.string(),
      contactEmail: z.string().max(254).nullish(),
      currencyCode: z.string(),
      ianaTimezone: z.string(),
      plan: z.object({ publicDisplayName: z.string() }),
      primaryDomain: z.object({ url: z.string() }),
    }),
  }),
};

async function readStore(app: ShopifyApp, store: Store): Promise<StoreDetails> {
  const { shop } = await askAdmin(app, store, shopQuery);
  return {
    name: shop.name.slice(0, 200) || null,
    contactEmail: shop.contactEmail?.trim().toLowerCase() || null,
    planName: shop.plan.publicDisplayName.slice(0, 200) || null,
    currency: /^[A-Z]{3}$/.test(shop.currencyCode) ? shop.currencyCode : null,
    timeZone: shop.ianaTimezone.slice(0, 100) || null,
    websiteUrl: /^https:\/\//.test(shop.primaryDomain.url) ? shop.primaryDomain.url.slice(0, 2000) : null,
  };
}

const orderDocument = `query AfterwordOrder($id: ID!) { order(id: $id) {${orderFields(LINES_OF_ONE)} } }`;
const linesDocument = `query AfterwordLines($id: ID!, $after: String!) {
  order(id: $id) { lineItems(first: ${LINES_OF_MORE}, after: $after) {${lineFields} } }
}`;

/** Null also for an order that Shopify hasn't made yet: the thank-you page can be faster. */
async function readOrder(app: ShopifyApp, store: Store, sourceOrderId: string): Promise<PlatformOrder | null> {
  const id = plainId(sourceOrderId);
  if (id === null) return null;
  const { order } = await askAdmin(app, store, {
    document: orderDocument,
    variables: { id: gidOf(id) },
    data: z.object({ order: ShopifyOrder.nullable() }),
  });
  return order && toPlatformOrder(await withAllLines(app, store, order));
}

/** Few orders have more lines than one request asks for, whose cost grows with them. */
async function withAllLines(app: ShopifyApp, store: Store, order: ShopifyOrder): Promise<ShopifyOrder> {
  const nodes = [...(order.lineItems?.nodes ?? [])];
  let page = order.lineItems?.pageInfo;
  while (page?.hasNextPage && page.endCursor && nodes.length < MOST_ENTRIES) {
    const read = await askAdmin(app, store, {
      document: linesDocument,
      variables: { id: gidOf(order.legacyResourceId), after: page.endCursor },
      data: z.object({ order: z.object({ lineItems: Lines }).nullable() }),
    });
    if (!read.order || read.order.lineItems.nodes.length === 0) break;
    nodes.push(...read.order.lineItems.nodes);
    page = read.order.lineItems.pageInfo;
  }
  return { ...order, lineItems: { nodes } };
}

const gidOf = (id: string) => `gid://shopify/Order/${id}`;

const ordersDocument = `query AfterwordOrders($query: String!, $after: String) {
  orders(first: ${ORDERS_ON_PAGE}, after: $after, query: $query, sortKey: UPDATED_AT) {
    nodes {${orderFields(LINES_ON_PAGE)} }
    pageInfo { hasNextPage endCursor }
  }
}`;

async function listOrders(app: ShopifyApp, store: Store, since: Date, cursor: string | null): Promise<PlatformOrders> {
  const { orders } = await askAdmin(app, store, {
    document: ordersDocument,
    variables: { query: `updated_at:>='${since.toISOString()}'`, after: cursor },
    data: z.object({
      orders: z.object({
        nodes: z.array(z.unknown()).max(ORDERS_ON_PAGE),
        pageInfo: z.object({ hasNextPage: z.boolean(), endCursor: z.string().max(2000).nullish() }),
      }),
    }),
  });
  const { hasNextPage, endCursor } = orders.pageInfo;
  // One by one: an order that can't be read hides none of the others.
  const read = orders.nodes.flatMap((node) => ShopifyOrder.safeParse(node).data ?? []);
  const whole: PlatformOrder[] = [];
  for (const order of read) whole.push(toPlatformOrder(await withAllLines(app, store, order)));
  return { orders: whole, nextCursor: hasNextPage ? (endCursor ?? null) : null };
}

async function uninstall(app: ShopifyApp, store: Store): Promise<void> {
  try {
    const { appUninstall } = await askAdmin(app, store, {
      document: "mutation AfterwordUninstall { appUninstall { userErrors { message } } }",
      data: z.object({ appUninstall: z.object({ userErrors: UserErrors }) }),
    });
    refuseUserErrors(store.domain, appUninstall.userErrors);
  } catch (error) {
    if (!(error instanceof DeadCredentials)) throw error;
  }
}
