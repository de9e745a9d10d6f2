import * as z from "zod";

/** What is shown to the merchant. */
export const Settings = z.object({
  /** The store at Yotpo that the credentials belong to. */
  storeId: z.string().optional(),
});
export type Settings = z.infer<typeof Settings>;

/** Yotpo calls them app key and secret key, too. */
export const Credential = z.object({ storeId: z.string(), secret: z.string() });
export type Credential = z.infer<typeof Credential>;
