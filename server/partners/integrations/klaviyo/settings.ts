import * as z from "zod";

/** What the merchant set. */
export const Settings = z.object({
  /** As Klaviyo names the account of the key. */
  accountName: z.string().optional(),
  /** Whether each answer is an event of its own, besides the one about the whole response. */
  sendAnswers: z.boolean().default(false),
  /** Whether a shopper without an email address is sent by the store's customer ID, as Klaviyo's `external_id`. */
  sendCustomerIds: z.boolean().default(false),
});
export type Settings = z.infer<typeof Settings>;

/** A private key of the account. */
export const Credential = z.object({ apiKey: z.string() });
export type Credential = z.infer<typeof Credential>;
