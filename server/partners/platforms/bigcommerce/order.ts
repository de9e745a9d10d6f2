import * as z from "zod";
import type { OrderFacts } from "#lib/survey/document.ts";
import { amountOf } from "../amount-of.ts";
import type { PlatformOrder } from "../platform.ts";

/** As in responses (`SaveResponse`): a store may have put anything into its texts. */
const [MOST_ENTRIES, LONGEST_TEXT, LONGEST_ADDRESS] = [250, 200, 254];

const Text = z.string().catch("");

/** What we read of an order (version 2). */
export const BigCommerceOrder = z.object({
  id: z.int().positive(),
  status_id: z.int(),
  date_created: z.string().max(60),
  date_modified: z.string().max(60).catch(""),
  total_inc_tax: z.union([z.string().max(40), z.number()]),
  refunded_amount: z
    .union([z.string().max(40), z.number()])
    .nullish()
    .catch(null),
  /** In the control panel, where an order is archived. */
  is_deleted: z.boolean().catch(false),
  /** What the shopper pays in; `currency_code` is what prices were shown in. */
  default_currency_code: Text,
  currency_code: Text,
  customer_id: z.int().catch(0),
  billing_address: z.object({ country_iso2: Text, email: Text }).catch({ country_iso2: "", email: "" }),
  order_source: Text,
});
export type BigCommerceOrder = z.infer<typeof BigCommerceOrder>;

/** An order's lines and coupons, which are at addresses of their own. */
export interface OrderParts {
  products: readonly { product_id: number; sku: string }[];
  coupons: readonly { code: string }[];
}

/** The most that BigCommerce lists on a page. */
export const MOST_LINES = 250;

export const OrderProducts = z.array(z.object({ product_id: z.int().catch(0), sku: Text })).max(MOST_LINES);
export const OrderCoupons = z.array(z.object({ code: Text })).max(MOST_LINES);

/** The store's own pages; others are the control panel's, the API's and marketplaces'. */
const webCheckouts = ["www", "iphone", "ipad", "android", "mobile"];

/**
 * Incomplete (the payment failed, or wasn't tried), refunded, canceled and declined. Stores rename their statuses, but the
 * numbers stay.
 */
const noOrders = [0, 4, 5, 6];

/** An order as every platform's are; null if it lacks a time. */
export function toPlatformOrder(order: BigCommerceOrder, parts: OrderParts): PlatformOrder | null {
  const placedAt = readTime(order.date_created);
  if (!placedAt) return null;
  return {
    sourceOrderId: String(order.id),
    placedAt,
    updatedAt: readTime(order.date_modified) ?? placedAt,
    isAccepted: !noOrders.includes(order.status_id) && !order.is_deleted,
    refunded: amountOf(order.refunded_amount),
    isTest: false,
    isWebCheckout: webCheckouts.includes(order.order_source),
    facts: factsOf(order, parts, placedAt),
  };
}

/** RFC 2822: `Tue, 20 Nov 2026 10:00:00 +0000`. */
function readTime(text: string): Date | null {
  if (!/^[A-Z][a-z]{2}, \d{1,2} [A-Z][a-z]{2} \d{4} \d\d:\d\d:\d\d [+-]\d{4}$/.test(text)) return null;
  const time = new Date(text);
  return Number.isNaN(time.getTime()) ? null : time;
}

function factsOf(order: BigCommerceOrder, { products, coupons }: OrderParts, placedAt: Date): OrderFacts {
  const { country_iso2: country, email } = order.billing_address;
  const currency = [order.default_currency_code, order.currency_code].find((code) => /^[A-Z]{3}$/.test(code));
  return withoutEmpty({
    total: amountOf(order.total_inc_tax),
    currency,
    customerId: order.customer_id > 0 ? String(order.customer_id) : undefined,
    email: email.trim().slice(0, LONGEST_ADDRESS) || undefined,
    country: /^[A-Z]{2}$/.test(country) ? country : undefined,
    discountCodes: texts(coupons.map(({ code }) => code)),
    productIds: texts(products.map(({ product_id }) => (product_id > 0 ? String(product_id) : ""))),
    skus: texts(products.map(({ sku }) => sku)),
    createdAt: placedAt.toISOString(),
  });
}

function texts(all: readonly string[]): string[] {
  const filled = all.filter((text) => text !== "").map((text) => text.slice(0, LONGEST_TEXT));
  return [...new Set(filled)].slice(0, MOST_ENTRIES);
}

function withoutEmpty(facts: OrderFacts): OrderFacts {
  return Object.fromEntries(Object.entries(facts).filter(([, value]) => value !== undefined));
}
