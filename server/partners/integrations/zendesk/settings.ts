import * as z from "zod";

const SUBDOMAIN = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/;

/** Whether it can be the `acme` of `acme.zendesk.com`: it becomes part of a host, so nothing else may pass. */
export function isSubdomain(text: string): boolean {
  return SUBDOMAIN.test(text);
}

/** What the merchant set. */
export const Settings = z.object({
  /** The `acme` of `acme.zendesk.com`. */
  subdomain: z.string().regex(SUBDOMAIN).optional(),
  /** Responses with an NPS up to this become tickets, and ratings that are as low on their own scale. */
  maxScore: z.number().min(0).max(10).default(6),
  /** And responses whose typed answers contain one of these, in any letter case. */
  words: z.array(z.string().min(1).max(100)).max(50).default([]),
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
