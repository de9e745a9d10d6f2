import * as z from "zod";
import { plainText } from "../survey/plain-text.ts";
import { amount } from "./value-shapes.ts";

/** Limits figures, lists and exports to responses by the facts of their order, as in `OrderFacts`. */
export const OrderFilters = z.object({
  country: z
    .string()
    .regex(/^[A-Za-z]{2}$/, "must be a country code such as US")
    .toUpperCase()
    .optional(),
  currency: z
    .string()
    .regex(/^[A-Za-z]{3}$/, "must be a currency code such as USD")
    .toUpperCase()
    .optional(),
  /** In major units of `currency`, by default the account's; both ends included. */
  orderTotalFrom: amount.optional(),
  orderTotalTo: amount.optional(),
  /** `utmCampaign`; letter case doesn't matter, as for the next two. */
  campaign: plainText(200, 1).optional(),
  /** One of `productIds` or `skus`. */
  product: plainText(200, 1).optional(),
  /** One of `discountCodes`. */
  discountCode: plainText(200, 1).optional(),
});
export type OrderFilters = z.infer<typeof OrderFilters>;
