import { denied } from "./denied.ts";
import { grantedScopes, type Shop, type ShopOrder } from "./shops.ts";

/** Older orders are for apps with `read_all_orders`. */
const OLDEST_MS = 60 * 24 * 60 * 60 * 1000;

/** Throws unless the app may read the store's orders at all. `field` is what it asked for. */
function requireOrders(shop: Shop, field: string): void {
  if (!grantedScopes(shop).includes("read_orders")) {
    throw denied(`Access denied for ${field} field. Required access: \`read_orders\` access scope.`);
  }
  if (shop.refuses("unapproved")) {
    const where = "https://shopify.dev/docs/apps/launch/protected-customer-data";
    throw denied(`This app is not approved to access the Order object. See ${where} for more details.`);
  }
}

interface PageAsked {
  first?: number;
  after?: string | null;
}

function shownOrders(shop: Shop): ShopOrder[] {
  const all = [...shop.orders.values()];
  if (grantedScopes(shop).includes("read_all_orders")) return all;
  return all.filter(({ createdAt }) => Date.parse(createdAt) >= Date.now() - OLDEST_MS);
}

/** `order(id:)`. */
export function oneOrder(shop: Shop, id: string) {
  requireOrders(shop, "order");
  const order = shownOrders(shop).find(({ number }) => number === Number(id.split("/").at(-1)));
  return order ? orderFields(shop, order) : null;
}

/** `orders(first:, query:, after:)`: those that changed since a time, the longest ago first. */
export function ordersSince(shop: Shop, { first = 0, query = "", after }: PageAsked & { query?: string }) {
  requireOrders(shop, "orders");
  const since = /updated_at:>='([^']+)'/.exec(query)?.[1] ?? "";
  const changed = shownOrders(shop)
    .filter(({ updatedAt }) => updatedAt >= since)
    .sort((a, b) => a.updatedAt.localeCompare(b.updatedAt));
  const start = Number(after ?? 0);
  const end = start + first;
  const hasNextPage = changed.length > end;
  const pageInfo = { hasNextPage, endCursor: hasNextPage ? String(end) : null };
  return { nodes: changed.slice(start, end).map((order) => orderFields(shop, order)), pageInfo };
}

function orderFields(shop: Shop, order: ShopOrder) {
  const refunded = { amount: (order.refunded ?? 0).toFixed(2), currencyCode: order.currency };
  const money = { amount: order.total, currencyCode: order.currency };
  const address = { countryCodeV2: order.country };
  const isReady = !shop.refuses("journeyNotReady");
  return {
    ...order,
    id: `gid://shopify/Order/${order.number}`,
    legacyResourceId: String(order.number),
    totalPriceSet: { shopMoney: money, presentmentMoney: money },
    totalRefundedSet: { shopMoney: refunded, presentmentMoney: refunded },
    tags: shop.tags.get(`gid://shopify/Order/${order.number}`) ?? [],
    email: () => {
      if (!shop.refuses("unapprovedFields")) return order.email;
      const where = "https://shopify.dev/docs/apps/launch/protected-customer-data";
      throw denied(`This app is not approved to use the email field. See ${where} for more details.`);
    },
    customer: () => {
      if (!grantedScopes(shop).includes("read_customers")) {
        throw denied("Access denied for customer field. Required access: `read_customers` access scope.");
      }
      return order.customerId && customerFields(shop, order);
    },
    shippingAddress: address,
    billingAddress: address,
    customerJourneySummary: {
      ready: isReady,
      // Customers' orders are counted from 1. Those without a customer have no index.
      customerOrderIndex: isReady && order.customerId !== null ? indexOf(shop, order) : null,
      lastVisit: order.visit,
    },
    lineItems: (asked: PageAsked) => linesOf(order, asked),
  };
}

function linesOf({ number, sku, productId, lines = 1 }: ShopOrder, { first = 0, after }: PageAsked) {
  const start = Number(after ?? 0);
  const end = Math.min(lines, start + first);
  const nodes = Array.from({ length: end - start }, (_none, index) => ({
    id: `gid://shopify/LineItem/${number}${start + index}`,
    sku: start + index === 0 ? sku : `${sku}-${start + index}`,
    quantity: 1,
    product: { id: `gid://shopify/Product/${productId}` },
  }));
  return { nodes, pageInfo: { hasNextPage: end < lines, endCursor: end < lines ? String(end) : null } };
}

/** A returning customer has two orders from before the sandbox. */
const OLDER_ORDERS = 2;

function indexOf(shop: Shop, order: ShopOrder): number {
  const own = ownOrders(shop, order);
  return (own[0]?.isFirst ? 0 : OLDER_ORDERS) + own.indexOf(order) + 1;
}

function customerFields(shop: Shop, order: ShopOrder) {
  const own = ownOrders(shop, order);
  const numberOfOrders = String((own[0]?.isFirst ? 0 : OLDER_ORDERS) + own.length);
  const id = `gid://shopify/Customer/${order.customerId}`;
  return { id, numberOfOrders, tags: shop.tags.get(id) ?? [] };
}

/** The orders of an order's customer, in the order that they were placed. */
function ownOrders(shop: Shop, { customerId }: ShopOrder): ShopOrder[] {
  return [...shop.orders.values()]
    .filter((one) => one.customerId === customerId)
    .sort((a, b) => a.createdAt.localeCompare(b.createdAt) || a.number - b.number);
}
