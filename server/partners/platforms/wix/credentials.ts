import * as z from "zod";
import { parseJson } from "#lib/unknown-values.ts";

const Stored = z.object({ accessToken: z.string(), expiresAt: z.number() });

/**
 * What reaches a site: an access token, and when it expires, in milliseconds since 1970. Another one takes the app's
 * secret and the site's instance id, for as long as the app is installed there.
 */
export type WixCredentials = z.infer<typeof Stored>;

/** The credentials as a text, to be sealed. */
export function writeCredentials(credentials: WixCredentials): string {
  return JSON.stringify(credentials);
}

export function readCredentials(text: string): WixCredentials {
  return Stored.parse(parseJson(text));
}
