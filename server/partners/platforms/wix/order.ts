import * as z from "zod";
import type { OrderFacts } from "#lib/survey/document.ts";
import { amountOf } from "../amount-of.ts";
import type { PlatformOrder } from "../platform.ts";
import { guidOf } from "./wix-app.ts";

/** As in responses (`SaveResponse`): a site may have put anything into its texts. */
const [MOST_ENTRIES, LONGEST_TEXT, LONGEST_ADDRESS] = [250, 200, 254];

const Text = z.string().nullish().catch(null);
const Time = z
  .string()
  .max(40)
  .transform((text) => new Date(text))
  .pipe(z.date());
const Place = z.object({ address: z.object({ country: Text }).nullish().catch(null) });

/** What we read of an order, in webhooks and in the API alike. */
export const WixOrder = z.object({
  id: z.string().transform(guidOf).pipe(z.string()),
  status: z.string().max(100),
  imported: z.boolean().nullish().catch(false),
  createdDate: Time,
  purchasedDate: Time.nullish().catch(null),
  updatedDate: Time.nullish().catch(null),
  currency: Text,
  priceSummary: z
    .object({ total: z.object({ amount: Text }) })
    .nullish()
    .catch(null),
  balanceSummary: z
    .object({ refunded: z.object({ amount: Text }).nullish() })
    .nullish()
    .catch(null),
  buyerInfo: z.object({ contactId: Text, memberId: Text, email: Text }).partial().nullish().catch(null),
  billingInfo: Place.nullish().catch(null),
  recipientInfo: Place.nullish().catch(null),
  appliedDiscounts: z
    .array(
      z.object({
        coupon: z.object({ code: z.string() }).nullish().catch(null),
      }),
    )
    .max(1000)
    .catch([]),
  lineItems: z
    .array(
      z.object({
        catalogReference: z.object({ catalogItemId: Text }).nullish().catch(null),
        physicalProperties: z.object({ sku: Text }).nullish().catch(null),
      }),
    )
    .max(5000)
    .catch([]),
  channelInfo: z
    .object({ type: z.string().max(100) })
    .nullish()
    .catch(null),
});
type WixOrder = z.infer<typeof WixOrder>;

/** Made without a payment so far, or refused or canceled. Imported ones were placed elsewhere. */
const noOrders = ["INITIALIZED", "CANCELED", "REJECTED"];

/** An order as every platform's are. */
export function toPlatformOrder(order: WixOrder): PlatformOrder {
  const placedAt = order.purchasedDate ?? order.createdDate;
  return {
    sourceOrderId: order.id,
    placedAt,
    updatedAt: order.updatedDate ?? placedAt,
    isAccepted: !noOrders.includes(order.status) && order.imported !== true,
    refunded: amountOf(order.balanceSummary?.refunded?.amount),
    isTest: false,
    isWebCheckout: order.channelInfo?.type === "WEB",
    facts: factsOf(order, placedAt),
  };
}

function factsOf(order: WixOrder, placedAt: Date): OrderFacts {
  const country = [order.billingInfo, order.recipientInfo]
    .map((place) => place?.address?.country)
    .find((code) => /^[A-Z]{2}$/.test(code ?? ""));
  const { contactId, memberId, email } = order.buyerInfo ?? {};
  return withoutEmpty({
    total: amountOf(order.priceSummary?.total.amount),
    currency: /^[A-Z]{3}$/.test(order.currency ?? "") ? (order.currency ?? undefined) : undefined,
    // Every buyer is a contact of the site; only some are its members.
    customerId: (contactId || memberId)?.slice(0, LONGEST_TEXT),
    email: email?.trim().slice(0, LONGEST_ADDRESS) || undefined,
    country: country ?? undefined,
    discountCodes: texts(order.appliedDiscounts.map(({ coupon }) => coupon?.code)),
    productIds: texts(order.lineItems.map(({ catalogReference }) => catalogReference?.catalogItemId)),
    skus: texts(order.lineItems.map(({ physicalProperties }) => physicalProperties?.sku)),
    createdAt: placedAt.toISOString(),
  });
}

function texts(all: readonly (string | null | undefined)[]): string[] {
  return [...new Set(all.flatMap((text) => (text ? [text.slice(0, LONGEST_TEXT)] : [])))].slice(0, MOST_ENTRIES);
}

function withoutEmpty(facts: OrderFacts): OrderFacts {
  return Object.fromEntries(Object.entries(facts).filter(([, value]) => value !== undefined));
}
