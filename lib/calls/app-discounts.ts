import * as z from "zod";
import { declareCalls, json, memberRead } from "./declare.ts";

/** Whether the account's store can make a discount code for each shopper. */
export const DiscountSupport = z.object({
  isSupported: z.boolean(),
  /** The connected store's; null without one. */
  platform: z.string().nullable(),
  /** What the merchant has to allow in the store's admin first. */
  missingScopes: z.array(z.string()),
  /** The store's, in which amounts are. */
  currency: z.string(),
});
export type DiscountSupport = z.infer<typeof DiscountSupport>;

/** Discount codes that the store makes for shoppers. */
export const appDiscountCalls = declareCalls({
  GetDiscountSupport: {
    route: "GET /app/stores/discount-support",
    summary: "Get whether the connected store can make a discount code for each shopper",
    note: "Shopify and WooCommerce can. At Shopify the store has to allow `write_discounts` first, which the app asks for in the store's admin.",
    ...memberRead,
    returns: json(DiscountSupport),
    example: {
      as: "owner",
      answer: { isSupported: true, platform: "Shopify", missingScopes: [], currency: "USD" },
    },
  },
});
