import * as z from "zod";
import type { PlatformOrder } from "../platform.ts";
import { plainId, type ShopifyOrder, toPlatformOrder } from "./order.ts";

const Text = z.string().nullish();
const Place = z.object({ country_code: Text }).nullish();

/**
 * What order webhooks hold unless their subscription asks for less, as ours do: Shopify's REST order. Fields that the app
 * may not read are missing or null.
 */
const WebhookOrder = z.object({
  created_at: z.iso.datetime({ offset: true }),
  updated_at: z.iso.datetime({ offset: true }).nullish(),
  cancelled_at: Text,
  test: z.boolean().nullish(),
  source_name: Text,
  email: Text,
  currency: z.string().max(10),
  total_price: z.string().max(40),
  discount_codes: z
    .array(z.object({ code: z.string() }))
    .max(1000)
    .nullish(),
  customer: z.object({ id: z.union([z.string(), z.number()]).nullish() }).nullish(),
  shipping_address: Place,
  billing_address: Place,
  line_items: z
    .array(z.object({ sku: Text, product_id: z.union([z.string(), z.number()]).nullish() }))
    .max(1000)
    .nullish(),
});

/** The order that a webhook holds; null if it isn't all there. It doesn't say whether it is the customer's first. */
export function orderOfWebhook(sourceOrderId: string, body: unknown): PlatformOrder | null {
  const read = WebhookOrder.safeParse(body);
  return read.success ? toPlatformOrder(inGraphqlTerms(sourceOrderId, read.data)) : null;
}

function inGraphqlTerms(sourceOrderId: string, sent: z.infer<typeof WebhookOrder>): ShopifyOrder {
  const placeOf = (place: z.infer<typeof Place>) => place && { countryCodeV2: place.country_code };
  const idOf = (id: string | number | null | undefined) => (id == null ? null : plainId(`${id}`));
  return {
    legacyResourceId: sourceOrderId,
    createdAt: sent.created_at,
    updatedAt: sent.updated_at ?? sent.created_at,
    cancelledAt: sent.cancelled_at,
    test: sent.test === true,
    sourceName: sent.source_name,
    email: sent.email,
    discountCodes: sent.discount_codes?.map(({ code }) => code),
    totalPriceSet: { shopMoney: { amount: sent.total_price, currencyCode: sent.currency } },
    customer: sent.customer && { id: idOf(sent.customer.id) },
    shippingAddress: placeOf(sent.shipping_address),
    billingAddress: placeOf(sent.billing_address),
    lineItems: {
      nodes: (sent.line_items ?? []).map(({ sku, product_id }) => ({ sku, product: { id: idOf(product_id) } })),
    },
  };
}
