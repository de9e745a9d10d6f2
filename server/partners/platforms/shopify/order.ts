import * as z from "zod";
import type { OrderFacts } from "#lib/survey/document.ts";
import { amountOf } from "../amount-of.ts";
import type { PlatformOrder } from "../platform.ts";

/** As in responses (`SaveResponse`). */
export const MOST_ENTRIES = 250;
const [LONGEST_TEXT, LONGEST_ADDRESS, LONGEST_URL] = [200, 254, 2000];

/** What we ask about an order: a selection on Shopify's type `Order`. */
export const orderFields = (lines: number) => `
  legacyResourceId
  createdAt
  updatedAt
  cancelledAt
  test
  sourceName
  email
  discountCodes
  totalPriceSet { shopMoney { amount currencyCode } }
  totalRefundedSet { shopMoney { amount } }
  customer { id numberOfOrders }
  shippingAddress { countryCodeV2 }
  billingAddress { countryCodeV2 }
  customerJourneySummary {
    ready
    customerOrderIndex
    lastVisit { landingPage referrerUrl utmParameters { source medium campaign } }
  }
  lineItems(first: ${lines}) {${lineFields} }`;

/** A selection on the lines of an order. */
export const lineFields = " nodes { sku product { id } } pageInfo { hasNextPage endCursor }";

const Text = z.string().nullish();
const Place = z.object({ countryCodeV2: Text }).nullish();
const Visit = z.object({
  landingPage: Text,
  referrerUrl: Text,
  utmParameters: z.object({ source: Text, medium: Text, campaign: Text }).nullish(),
});

const Line = z.object({ sku: Text, product: z.object({ id: Text }).nullish() });
export const Lines = z.object({
  nodes: z.array(Line).max(MOST_ENTRIES),
  pageInfo: z.object({ hasNextPage: z.boolean(), endCursor: z.string().max(2000).nullish() }).optional(),
});

/** Fields that the app may not read are null. */
export const ShopifyOrder = z.object({
  legacyResourceId: z.union([z.string().regex(/^\d{1,20}$/), z.number().int()]).transform(String),
  createdAt: z.iso.datetime({ offset: true }),
  updatedAt: z.iso.datetime({ offset: true }),
  cancelledAt: Text,
  test: z.boolean(),
  sourceName: Text,
  email: Text,
  discountCodes: z.array(z.string()).max(1000).nullish(),
  totalPriceSet: z.object({ shopMoney: z.object({ amount: z.string().max(40), currencyCode: z.string().max(10) }) }),
  /**
   * What went back to the customer, for returned lines or as a mere amount. The current total (`currentTotalPriceSet`)
   * leaves out returned lines alone, also those that weren't refunded (yet).
   */
  totalRefundedSet: z.object({ shopMoney: z.object({ amount: z.string().max(40) }) }).nullish(),
  customer: z.object({ id: Text, numberOfOrders: z.union([z.string(), z.number()]).nullish() }).nullish(),
  shippingAddress: Place,
  billingAddress: Place,
  customerJourneySummary: z
    .object({ ready: z.boolean(), customerOrderIndex: z.number().nullish(), lastVisit: Visit.nullish() })
    .nullish(),
  lineItems: Lines.nullish(),
});
export type ShopifyOrder = z.infer<typeof ShopifyOrder>;

/** The digits at the end of a gid (`gid://shopify/Order/123`), or of a plain id; null for anything else. */
export function plainId(id: string | null | undefined): string | null {
  return /^(?:gid:\/\/shopify\/\w{1,40}\/)?(\d{1,20})$/.exec(id ?? "")?.[1] ?? null;
}

/** An order as every platform's are. It counts until it is canceled, whether or not it is paid yet. */
export function toPlatformOrder(order: ShopifyOrder): PlatformOrder {
  return {
    sourceOrderId: order.legacyResourceId,
    placedAt: new Date(order.createdAt),
    updatedAt: new Date(order.updatedAt),
    isAccepted: !order.cancelledAt,
    refunded: amountOf(order.totalRefundedSet?.shopMoney.amount),
    isTest: order.test,
    isWebCheckout: order.sourceName === "web",
    isUnsettled: order.customerJourneySummary?.ready === false,
    facts: factsOf(order),
  };
}

function factsOf(order: ShopifyOrder): OrderFacts {
  const { amount, currencyCode } = order.totalPriceSet.shopMoney;
  const visit = order.customerJourneySummary?.lastVisit;
  const lines = order.lineItems?.nodes ?? [];
  const country = [order.shippingAddress, order.billingAddress].find((place) => place?.countryCodeV2)?.countryCodeV2;
  return withoutEmpty({
    total: amountOf(amount),
    currency: /^[A-Z]{3}$/.test(currencyCode) ? currencyCode : undefined,
    isFirstOrder: isFirst(order),
    customerId: plainId(order.customer?.id) ?? undefined,
    email: text(order.email?.toLowerCase(), LONGEST_ADDRESS),
    country: /^[A-Z]{2}$/.test(country ?? "") ? country : undefined,
    discountCodes: texts(order.discountCodes ?? []),
    productIds: texts(lines.map(({ product }) => plainId(product?.id) ?? "")),
    skus: texts(lines.map(({ sku }) => sku ?? "")),
    utmSource: text(visit?.utmParameters?.source),
    utmMedium: text(visit?.utmParameters?.medium),
    utmCampaign: text(visit?.utmParameters?.campaign),
    referrer: text(visit?.referrerUrl, LONGEST_URL),
    landingPage: text(visit?.landingPage, LONGEST_URL),
    createdAt: new Date(order.createdAt).toISOString(),
  });
}

/**
 * By the order's place among those of its customer, which Shopify counts from 1, and knows some minutes after the order.
 * Until then a customer's only order is their first; the number of orders says no more, because it grows after this one.
 */
function isFirst({ customer, customerJourneySummary }: ShopifyOrder): boolean | undefined {
  const index = customerJourneySummary?.ready ? customerJourneySummary.customerOrderIndex : null;
  if (index !== null && index !== undefined) return index <= 1;
  return Number(customer?.numberOfOrders ?? 0) === 1 ? true : undefined;
}

function text(value: string | null | undefined, longest = LONGEST_TEXT): string | undefined {
  return value ? value.slice(0, longest) : undefined;
}

function texts(all: readonly string[]): string[] {
  return [...new Set(all.filter((one) => one !== "").map((one) => one.slice(0, LONGEST_TEXT)))].slice(0, MOST_ENTRIES);
}

function withoutEmpty(facts: OrderFacts): OrderFacts {
  return Object.fromEntries(Object.entries(facts).filter(([, value]) => value !== undefined));
}
