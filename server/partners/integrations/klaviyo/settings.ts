import * as z from "zod";

/** What the merchant set. */
export const Settings = z.object({
  /** As Klaviyo names the account. */
  accountName: z.string().optional(),
  /** Whether each answer is an event of its own, besides the one about the whole response. */
  sendAnswers: z.boolean().default(false),
  /** Whether a shopper without an email address is sent by the store's customer ID, as Klaviyo's `external_id`. */
  sendCustomerIds: z.boolean().default(false),
});
export type Settings = z.infer<typeof Settings>;

/** What the operator's app got on Klaviyo's page. */
const Tokens = z.object({
  accessToken: z.string(),
  refreshToken: z.string(),
  expiresAt: z.iso.datetime(),
});
export type Tokens = z.infer<typeof Tokens>;

/** A private key of the account, or the tokens of the operator's app. */
export const Credential = z.union([z.object({ apiKey: z.string() }), Tokens]);
export type Credential = z.infer<typeof Credential>;

/** The operator's app at Klaviyo. */
export interface KlaviyoApp {
  clientId: string;
  clientSecret: string;
}
