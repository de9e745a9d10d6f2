import * as z from "zod";

/** What the merchant set. */
export const Settings = z.object({
  /** Where the workspace's data is kept. */
  region: z.enum(["us", "eu"]).default("us"),
  /**
   * Who a shopper without a customer ID is: one user for each email address, the visitor that the store's own Segment knows
   *, one for each response, or nobody.
   */
  guests: z.enum(["hash", "site", "response", "skip"]).default("hash"),
  /** Whether views without an answer are sent. */
  sendViews: z.boolean().default(false),
  /** What is known about the key: Segment doesn't say whether it exists. */
  keyTest: z.string().optional(),
});
export type Settings = z.infer<typeof Settings>;

/** The write key of a source. */
export const Credential = z.object({ writeKey: z.string() });
export type Credential = z.infer<typeof Credential>;
