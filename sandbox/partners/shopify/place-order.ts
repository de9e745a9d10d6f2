import { refundedAfter } from "../order-changes.ts";
import type { RegisteredApp, Shop, ShopOrder, ShopVisit } from "./shops.ts";
import { sendWebhook } from "./webhooks.ts";

/** How the webhooks about an order arrive. */
export interface Deliveries {
  /** Each this often. */
  copies: number;
  /** Whether webhooks about later changes come first. */
  shuffled: boolean;
}

const newsletter: ShopVisit = {
  landingPage: "https://demo-shop.example/?utm_source=newsletter",
  referrerUrl: null,
  utmParameters: { source: "newsletter", medium: "email", campaign: null },
};

let lastNumber = 5_000_000_000_000 + (Date.now() % 1_000_000_000);

/** Places an order and notifies the app: it was created, and changed at once, as payments do. */
export async function placeOrder(
  app: RegisteredApp,
  shop: Shop,
  given: URLSearchParams,
  { copies, shuffled }: Deliveries,
): Promise<{ order: ShopOrder; statuses: number[] }> {
  const now = new Date().toISOString();
  const order: ShopOrder = {
    number: ++lastNumber,
    createdAt: now,
    updatedAt: now,
    cancelledAt: null,
    total: given.get("total") ?? "49.90",
    currency: given.get("currency") ?? "USD",
    country: given.get("country") ?? "US",
    email: given.get("email"),
    discountCodes: given.getAll("code").filter((code) => code !== ""),
    sku: given.get("sku") ?? "MUG-01",
    lines: Number(given.get("lines") ?? 1),
    productId: "700",
    customerId: given.get("customer"),
    isFirst: given.get("first") !== "false",
    test: given.get("test") === "true",
    sourceName: given.get("source") ?? "web",
    visit: newsletter,
  };
  shop.orders.set(order.number, order);
  const topics = ["orders/create", "orders/updated", "orders/updated"];
  const statuses: number[] = [];
  for (const topic of shuffled ? topics.toReversed() : topics) {
    statuses.push(...(await sendWebhook(app, shop, { topic, body: bodyOf(order), copies })));
  }
  return { order, statuses };
}

/** Cancels an order, as its merchant does, and notifies the app. */
export async function cancelOrder(app: RegisteredApp, shop: Shop, order: ShopOrder): Promise<number[]> {
  const now = new Date().toISOString();
  Object.assign(order, { cancelledAt: now, updatedAt: now });
  const statuses: number[] = [];
  for (const topic of ["orders/cancelled", "orders/updated"]) {
    statuses.push(...(await sendWebhook(app, shop, { topic, body: bodyOf(order) })));
  }
  return statuses;
}

/** Refunds an amount, or the rest: the order isn't canceled by that. */
export async function refundOrder(
  app: RegisteredApp,
  shop: Shop,
  order: ShopOrder,
  amount: number | null,
): Promise<number[]> {
  const refunded = refundedAfter(order.total, order.refunded ?? 0, amount);
  Object.assign(order, { refunded, updatedAt: new Date().toISOString() });
  const refund = { id: Date.now(), order_id: order.number };
  return [
    ...(await sendWebhook(app, shop, { topic: "refunds/create", body: refund })),
    ...(await sendWebhook(app, shop, { topic: "orders/updated", body: bodyOf(order) })),
  ];
}

/** The fields of an order that the app subscribes to. */
function bodyOf({ number, updatedAt }: ShopOrder): object {
  return { id: number, admin_graphql_api_id: `gid://shopify/Order/${number}`, updated_at: updatedAt };
}
