import * as z from "zod";
import type { OrderFacts } from "#lib/survey/document.ts";
import { amountOf } from "../amount-of.ts";
import type { PlatformOrder } from "../platform.ts";

/** As in responses (`SaveResponse`): a store may have put anything into its texts. */
const [MOST_ENTRIES, LONGEST_TEXT, LONGEST_ADDRESS, LONGEST_URL] = [250, 200, 254, 2000];

const Text = z.string().catch("");
const Line = z.object({ product_id: z.int().catch(0), sku: z.string().nullish().catch(null) });
const Place = z.object({ country: Text, email: Text.optional() }).catch({ country: "" });

/** What we read of an order, in webhooks and in the API alike. */
export const WooOrder = z.object({
  id: z.int().positive(),
  order_key: Text,
  status: z.string().max(100),
  currency: z.string().max(10),
  total: z.string().max(40),
  date_created_gmt: z.string().max(40).nullish(),
  date_modified_gmt: z.string().max(40).nullish(),
  date_paid_gmt: z.string().max(40).nullish().catch(null),
  created_via: Text,
  customer_id: z.int().catch(0),
  billing: Place.optional(),
  shipping: Place.optional(),
  coupon_lines: z
    .array(z.object({ code: z.string() }))
    .max(1000)
    .catch([]),
  /** Each has a negative total. */
  refunds: z
    .array(z.object({ total: z.string().max(40) }))
    .max(1000)
    .catch([]),
  line_items: z.array(Line).max(5000).catch([]),
  meta_data: z
    .array(z.object({ key: z.string(), value: z.unknown() }))
    .max(10_000)
    .catch([]),
});
export type WooOrder = z.infer<typeof WooOrder>;

/** Paid, or to be paid on delivery or by transfer. Others may be later: the first webhook comes before the payment. */
const accepted = ["processing", "completed", "on-hold"];
/** The classic checkout and that of blocks. */
const webCheckouts = ["checkout", "store-api"];

/** What a checkout or the admin keeps while it is open. Its shopper has bought nothing, and WooCommerce deletes it in silence. */
const drafts = ["checkout-draft", "auto-draft"];

/** An order as every platform's are; null for a draft, and if it lacks a time. */
export function toPlatformOrder(order: WooOrder): PlatformOrder | null {
  const createdAt = readTime(order.date_created_gmt);
  const updatedAt = readTime(order.date_modified_gmt) ?? createdAt;
  if (drafts.includes(order.status) || !createdAt || !updatedAt) return null;
  const placedAt = placedAtOf(order, createdAt, updatedAt);
  return {
    sourceOrderId: String(order.id),
    placedAt,
    updatedAt,
    secret: order.order_key.slice(0, LONGEST_TEXT),
    isAccepted: accepted.includes(order.status),
    ...(order.status === "on-hold" && { isUnpaid: true }),
    refunded: order.refunds.reduce((sum, { total }) => sum + (amountOf(total.replace("-", "")) ?? 0), 0),
    isTest: false,
    isWebCheckout: webCheckouts.includes(order.created_via),
    facts: factsOf(order, placedAt),
  };
}

const DAY_MS = 24 * 60 * 60 * 1000;

/**
 * When the shopper placed an order. One of a checkout of blocks was created when the checkout was opened, which may be hours
 * earlier; drafts live for about a day, so a payment after that is one that came long after the order.
 */
function placedAtOf({ status, created_via, date_paid_gmt }: WooOrder, createdAt: Date, updatedAt: Date): Date {
  if (created_via !== "store-api" || !accepted.includes(status)) return createdAt;
  const acceptedAt = readTime(date_paid_gmt) ?? updatedAt;
  const waitedMs = acceptedAt.getTime() - createdAt.getTime();
  return waitedMs > 0 && waitedMs <= DAY_MS ? acceptedAt : createdAt;
}

/** UTC without a zone, to which `Z` is added. */
export function readTime(text: string | null | undefined): Date | null {
  if (!text || !/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d$/.test(text)) return null;
  const time = new Date(`${text}Z`);
  return Number.isNaN(time.getTime()) ? null : time;
}

/** WooCommerce's words for a visit without parameters: they are no source of their own. */
const noSource = ["(direct)", "(none)"];
/** What WooCommerce writes in place of an address when it erases a shopper. */
const erasedAddress = /@site\.invalid$/i;

function factsOf(order: WooOrder, placedAt: Date): OrderFacts {
  const currency = /^[A-Za-z]{3}$/.test(order.currency) ? order.currency.toUpperCase() : undefined;
  const country = [order.billing?.country, order.shipping?.country].find((code) => /^[A-Z]{2}$/.test(code ?? ""));
  const email = order.billing?.email?.trim().slice(0, LONGEST_ADDRESS) ?? "";
  const attributed = (name: string, longest = LONGEST_TEXT) => {
    const text = metaText(order, `_wc_order_attribution_${name}`, longest);
    return text !== undefined && noSource.includes(text) ? undefined : text;
  };
  return withoutEmpty({
    total: amountOf(order.total),
    currency,
    customerId: order.customer_id > 0 ? String(order.customer_id) : undefined,
    email: email === "" || erasedAddress.test(email) ? undefined : email,
    country,
    discountCodes: texts(order.coupon_lines.map(({ code }) => code)),
    productIds: texts(order.line_items.map(({ product_id }) => (product_id > 0 ? String(product_id) : ""))),
    skus: texts(order.line_items.map(({ sku }) => sku ?? "")),
    utmSource: attributed("utm_source"),
    utmMedium: attributed("utm_medium"),
    utmCampaign: attributed("utm_campaign"),
    referrer: attributed("referrer", LONGEST_URL),
    landingPage: attributed("session_entry", LONGEST_URL),
    createdAt: placedAt.toISOString(),
  });
}

function texts(all: readonly string[]): string[] {
  return [...new Set(all.filter((text) => text !== "").map((text) => text.slice(0, LONGEST_TEXT)))].slice(
    0,
    MOST_ENTRIES,
  );
}

function metaText({ meta_data }: WooOrder, wanted: string, longest: number): string | undefined {
  const value = meta_data.find(({ key }) => key === wanted)?.value;
  return typeof value === "string" && value !== "" ? value.slice(0, longest) : undefined;
}

function withoutEmpty(facts: OrderFacts): OrderFacts {
  return Object.fromEntries(Object.entries(facts).filter(([, value]) => value !== undefined));
}

const OrderProblem = z.object({
  code: z.string(),
  message: z.string(),
  data: z.object({ status: z.literal([401, 403]) }),
});

/**
 * Whether a webhook holds an error in place of the order: WooCommerce reads the order as the user who made the webhook, who
 * has lost access.
 */
export function isOrderProblem(body: unknown): boolean {
  return OrderProblem.safeParse(body).success;
}
