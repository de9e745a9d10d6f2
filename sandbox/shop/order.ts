import { type Good, goods } from "./goods.ts";

/** The two order pages with the survey, by their names on the wire. */
export type OrderSurface = "thankYou" | "orderStatus";

/** An order of the demo shop. It exists only in the URL of its pages, so it survives a restart of the sandbox. */
export interface ShopOrder {
  sourceOrderId: string;
  lines: { good: Good; quantity: number }[];
  subtotalCents: number;
  discountCents: number;
  shippingCents: number;
  /** The panel's adjustment to the sum of the lines; 0 without one. */
  adjustmentCents: number;
  totalCents: number;
  currency: string;
  country: string;
  isFirstOrder: boolean;
  orderCount: number;
  customerId: string;
  email: string;
  discountCode: string;
  locale: string;
  /** A publishable key, to show a different account's survey than the demo shop's. */
  key: string;
}

export const currencies = ["USD", "EUR", "GBP", "CAD", "AUD", "SEK"];
export const countries = ["US", "GB", "CA", "DE", "FR", "ES", "IT", "NL", "SE", "AU", "BR", "JP", "IL"];
export const locales = ["en", "de", "fr", "es", "it", "nl", "sv", "pt-BR", "ja", "ar", "he"];

const SHIPPING_CENTS = 490;
const FREE_SHIPPING_FROM_CENTS = 4_000;
const DISCOUNT_SHARE = 0.1;
const TOTAL_LIMIT_CENTS = 100_000_000;
const QUANTITY_LIMIT = 9;

/** Reads an order from a page's query (or the cart's form). Missing or invalid values get defaults. */
export function readOrder(query: URLSearchParams, sourceOrderId: string): ShopOrder {
  const lines = readLines(query.get("items"));
  const subtotalCents = lines.reduce((sum, line) => sum + line.good.priceCents * line.quantity, 0);
  const discountCode = readText(query, "discountCode", 50);
  const discountCents = discountCode ? Math.round(subtotalCents * DISCOUNT_SHARE) : 0;
  const shippingCents = subtotalCents - discountCents >= FREE_SHIPPING_FROM_CENTS ? 0 : SHIPPING_CENTS;
  const sumCents = subtotalCents - discountCents + shippingCents;
  const totalCents = readTotalCents(query.get("total")) ?? sumCents;
  const isFirstOrder = query.get("isFirstOrder") !== "false";
  return {
    sourceOrderId,
    lines,
    subtotalCents,
    discountCents,
    shippingCents,
    adjustmentCents: totalCents - sumCents,
    totalCents,
    currency: readCode(query.get("currency"), /^[A-Z]{3}$/, "USD"),
    country: readCode(query.get("country"), /^[A-Z]{2}$/, "US"),
    isFirstOrder,
    orderCount: isFirstOrder ? 1 : readOrderCount(query.get("orderCount")),
    customerId: readText(query, "customerId", 64),
    email: readText(query, "email", 254),
    discountCode,
    locale: readCode(query.get("locale"), /^[A-Za-z]{2,3}(-[A-Za-z0-9]{2,8})*$/, "en"),
    key: readText(query, "key", 200),
  };
}

/** The query that {@link readOrder} reads the same order from; default values are omitted. */
export function writeOrderQuery(order: ShopOrder): URLSearchParams {
  const usual = readOrder(new URLSearchParams(), order.sourceOrderId);
  const query = new URLSearchParams();
  query.set("items", order.lines.map((line) => `${line.good.id}:${line.quantity}`).join(","));
  if (order.adjustmentCents !== 0) query.set("total", formatCents(order.totalCents));
  if (!order.isFirstOrder) query.set("isFirstOrder", "false");
  if (!order.isFirstOrder) query.set("orderCount", String(order.orderCount));
  for (const name of ["currency", "country", "customerId", "email", "discountCode", "locale", "key"] as const) {
    if (order[name] !== usual[name]) query.set(name, order[name]);
  }
  return query;
}

/** The path of an order's page within the shop. */
export function orderAddress(order: ShopOrder, surface: OrderSurface): string {
  const query = writeOrderQuery(order);
  if (surface === "orderStatus") return `/shop/order/${encodeURIComponent(order.sourceOrderId)}?${query}`;
  return `/shop/thank-you?${new URLSearchParams([["order", order.sourceOrderId], ...query])}`;
}

/** The order name that customers see instead of the long number that systems use. */
export function orderName(order: ShopOrder): string {
  return /^\d{13}$/.test(order.sourceOrderId) ? `#QF${order.sourceOrderId.slice(-7)}` : `#${order.sourceOrderId}`;
}

let lastOrderNumber = 0;

/** A number that no order has had, in this run or an earlier one: the clock's milliseconds, never twice. */
export function makeOrderNumber(nowMs = Date.now()): string {
  lastOrderNumber = Math.max(nowMs, lastOrderNumber + 1);
  return String(lastOrderNumber);
}

/** Major units with two decimals, `49.90`, as the survey's script takes them. */
export function formatCents(cents: number): string {
  return (cents / 100).toFixed(2);
}

function readLines(items: string | null): ShopOrder["lines"] {
  const lines = (items ?? "").split(",").flatMap((item) => {
    const [id, count] = item.split(":");
    const good = goods.find((candidate) => candidate.id === id);
    const quantity = Math.min(Math.trunc(Number(count)), QUANTITY_LIMIT);
    return good && quantity >= 1 ? [{ good, quantity }] : [];
  });
  return lines.length > 0 ? lines : goods.slice(0, 2).map((good) => ({ good, quantity: 1 }));
}

function readTotalCents(total: string | null): number | undefined {
  if (!total || !/^\d+(\.\d{1,2})?$/.test(total)) return undefined;
  return Math.min(Math.round(Number(total) * 100), TOTAL_LIMIT_CENTS);
}

function readOrderCount(count: string | null): number {
  return count && /^\d{1,5}$/.test(count) ? Math.max(2, Number(count)) : 3;
}

function readCode(value: string | null, pattern: RegExp, usual: string): string {
  return value && value.length <= 35 && pattern.test(value) ? value : usual;
}

function readText(query: URLSearchParams, name: string, maxLength: number): string {
  return (query.get(name) ?? "").trim().slice(0, maxLength);
}
