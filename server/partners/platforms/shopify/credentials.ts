import * as z from "zod";
import { parseJson } from "#lib/unknown-values.ts";

/** A pair of tokens for a store, until the next renewal. Times in milliseconds since 1970. */
const TokenPair = z.object({
  accessToken: z.string(),
  expiresAt: z.number(),
  refreshToken: z.string(),
  refreshExpiresAt: z.number(),
});
export type TokenPair = z.infer<typeof TokenPair>;

const Stored = z.object({ current: TokenPair, previous: TokenPair.nullable() });

/**
 * What reaches a store. After a renewal the previous pair stays until the current one has answered a call: if the
 * answer to the renewal was wrong, or the store never got to know of it, the previous pair still renews.
 */
export type ShopifyCredentials = z.infer<typeof Stored>;

/** The credentials as a text, to be sealed. */
export function writeCredentials(credentials: ShopifyCredentials): string {
  return JSON.stringify(credentials);
}

export function readCredentials(text: string): ShopifyCredentials {
  return Stored.parse(parseJson(text));
}
