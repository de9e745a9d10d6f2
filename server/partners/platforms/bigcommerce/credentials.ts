import * as z from "zod";
import { parseJson } from "#lib/unknown-values.ts";

const Stored = z.object({ accessToken: z.string() });

/** What reaches a store: a token that doesn't expire, but ends with the install. */
export type BigCommerceCredentials = z.infer<typeof Stored>;

/** The credentials as a text, to be sealed. */
export function writeCredentials(credentials: BigCommerceCredentials): string {
  return JSON.stringify(credentials);
}

export function readCredentials(text: string): BigCommerceCredentials {
  return Stored.parse(parseJson(text));
}
