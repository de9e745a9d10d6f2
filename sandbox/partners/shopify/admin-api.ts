import { buildSchema, graphql } from "graphql";
import { membersOf } from "#lib/unknown-values.ts";
import { adminSchema } from "./admin-schema.ts";
import { type FlowTrigger, receiveFlowTrigger } from "./flow.ts";
import { metafieldResolvers } from "./metafields.ts";
import type { Shop, ShopOrder, Shops } from "./shops.ts";
import type { Answer } from "./token-endpoint.ts";

const schema = buildSchema(adminSchema);
const ORDERS_ON_PAGE = 10;

/** What the mutation that uninstalls the app does besides. */
export type OnUninstall = (shop: Shop) => void;

/** `POST /admin/api/<version>/graphql.json`. */
export async function answerAdminRequest(
  shops: Shops,
  accessToken: string,
  body: unknown,
  onUninstall: OnUninstall,
): Promise<Answer> {
  const found = accessToken.includes("bad") ? null : shops.ofAccessToken(accessToken);
  if (!found) {
    const errors = "[API] Invalid API key or access token (unrecognized login or wrong password)";
    return { status: 401, body: { errors } };
  }
  found.grant.isUsed = true;
  const { query, variables } = membersOf(body);
  if (typeof query !== "string") return { status: 400, body: { errors: { query: "Required parameter missing" } } };
  const rootValue = resolvers(found.shop, onUninstall);
  const { data, errors } = await graphql({ schema, source: query, variableValues: membersOf(variables), rootValue });
  const cost = { requestedQueryCost: 12, actualQueryCost: 10, throttleStatus: throttleStatus() };
  return { status: 200, body: { data, ...(errors && { errors }), extensions: { cost } } };
}

function throttleStatus() {
  return { maximumAvailable: 2000, currentlyAvailable: 1990, restoreRate: 100 };
}

function resolvers(shop: Shop, onUninstall: OnUninstall) {
  return {
    shop: () => shopFields(shop),
    order: ({ id }: { id: string }) => {
      const order = shop.orders.get(Number(id.split("/").at(-1)));
      return order ? orderFields(order) : null;
    },
    orders: ({ query = "", after }: { query?: string; after?: string }) => ordersSince(shop, query, Number(after ?? 0)),
    webhookSubscriptions: () => ({ nodes: shop.subscriptions, pageInfo: { hasNextPage: false, endCursor: null } }),
    webhookSubscriptionCreate: (given: { topic: string; webhookSubscription: { uri?: string } }) => {
      const { topic, webhookSubscription } = given;
      const uri = webhookSubscription.uri ?? "";
      const isTaken = shop.subscriptions.some((one) => one.topic === topic && one.uri === uri);
      if (isTaken || !URL.canParse(uri)) {
        const message = isTaken ? "Address for this topic has already been taken" : "Address is invalid";
        return { webhookSubscription: null, userErrors: [{ field: ["webhookSubscription", "uri"], message }] };
      }
      const made = { id: `gid://shopify/WebhookSubscription/${shop.subscriptions.length + 1}`, topic, uri };
      shop.subscriptions.push(made);
      return { webhookSubscription: made, userErrors: [] };
    },
    ...metafieldResolvers(shop),
    currentAppInstallation: () => ({
      id: "gid://shopify/AppInstallation/1",
      accessScopes: shop.scopes.map((handle) => ({ handle, description: handle })),
    }),
    flowTriggerReceive: (given: FlowTrigger) => receiveFlowTrigger(shop, given),
    appUninstall: () => {
      onUninstall(shop);
      return { app: { id: "gid://shopify/App/1" }, userErrors: [] };
    },
  };
}

function shopFields({ handle, domain }: Shop) {
  return {
    id: "gid://shopify/Shop/1",
    name: shopName(handle),
    myshopifyDomain: domain,
    currencyCode: "USD",
    ianaTimezone: "America/New_York",
    plan: { publicDisplayName: "Basic", partnerDevelopment: false, shopifyPlus: false },
    primaryDomain: { host: domain, url: `https://${domain}` },
  };
}

/** `demo-shop` is "Demo Shop". */
function shopName(handle: string): string {
  return handle
    .split("-")
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join(" ");
}

function ordersSince(shop: Shop, query: string, start: number) {
  const since = /updated_at:>='([^']+)'/.exec(query)?.[1] ?? "";
  const changed = [...shop.orders.values()]
    .filter(({ updatedAt }) => updatedAt >= since)
    .sort((a, b) => a.updatedAt.localeCompare(b.updatedAt));
  const end = start + ORDERS_ON_PAGE;
  const hasNextPage = changed.length > end;
  const pageInfo = { hasNextPage, endCursor: hasNextPage ? String(end) : null };
  return { nodes: changed.slice(start, end).map(orderFields), pageInfo };
}

function orderFields(order: ShopOrder) {
  const money = { amount: order.total, currencyCode: order.currency };
  const address = { countryCodeV2: order.country };
  return {
    ...order,
    id: `gid://shopify/Order/${order.number}`,
    legacyResourceId: String(order.number),
    totalPriceSet: { shopMoney: money, presentmentMoney: money },
    customer: order.customerId && {
      id: `gid://shopify/Customer/${order.customerId}`,
      numberOfOrders: order.isFirst ? "1" : "3",
    },
    shippingAddress: address,
    billingAddress: address,
    customerJourneySummary: {
      ready: true,
      customerOrderIndex: order.isFirst ? 1 : 3,
      lastVisit: order.visit,
    },
    lineItems: {
      nodes: [
        {
          id: `gid://shopify/LineItem/${order.number}`,
          sku: order.sku,
          quantity: 1,
          product: { id: `gid://shopify/Product/${order.productId}` },
        },
      ],
    },
  };
}
