import * as z from "zod";
import { SUBDOMAIN } from "#lib/subdomain.ts";
import { TicketSettings } from "../ticket.ts";

/** What the merchant set. */
export const Settings = TicketSettings.extend({
  /** The `acme` of `acme.gorgias.com`. */
  account: z.string().optional(),
  email: z.string().optional(),
});
export type Settings = z.infer<typeof Settings>;

/** An API key, which belongs to a user of the account. */
export const Credential = z.object({
  account: z.string().regex(SUBDOMAIN),
  /** The user's, who is also the sender of our notes. */
  email: z.string(),
  apiKey: z.string(),
});
export type Credential = z.infer<typeof Credential>;
