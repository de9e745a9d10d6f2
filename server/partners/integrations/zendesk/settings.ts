import * as z from "zod";
import { SUBDOMAIN } from "#lib/subdomain.ts";
import { TicketSettings } from "../ticket.ts";

/** Whether it can be the `acme` of `acme.zendesk.com`. */
export function isSubdomain(text: string): boolean {
  return SUBDOMAIN.test(text);
}

/** What the merchant set. */
export const Settings = TicketSettings.extend({
  /** The `acme` of `acme.zendesk.com`. */
  subdomain: z.string().regex(SUBDOMAIN).optional(),
});
export type Settings = z.infer<typeof Settings>;

export const Credential = z.object({
  accessToken: z.string(),
  refreshToken: z.string(),
  expiresAt: z.iso.datetime(),
});
export type Credential = z.infer<typeof Credential>;

/** The operator's OAuth client at Zendesk, which has to be a global one. */
export interface ZendeskApp {
  /** Zendesk calls it the unique identifier. */
  clientId: string;
  clientSecret: string;
}
