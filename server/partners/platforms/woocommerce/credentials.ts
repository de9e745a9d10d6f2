import * as z from "zod";
import { parseJson } from "#lib/unknown-values.ts";

/** What reaches a store: its address, which may have a path, and the key that its merchant gave us. */
export interface WooCredentials {
  /** Without a slash at the end. */
  address: string;
  consumerKey: string;
  consumerSecret: string;
  /** Where requests have the key: in an address only where the store's host drops the header. */
  keyIn: "header" | "query";
}

/** The same, for requests that end together ({@link Store.signal}). */
export interface WooAccess extends WooCredentials {
  signal?: AbortSignal | undefined;
}

const Stored = z.object({
  address: z.string(),
  consumerKey: z.string(),
  consumerSecret: z.string(),
  keyIn: z.enum(["header", "query"]).default("header"),
});

/** The credentials as a text, to be sealed. */
export function writeCredentials(credentials: WooCredentials): string {
  return JSON.stringify(credentials);
}

export function readCredentials(text: string): WooCredentials {
  return Stored.parse(parseJson(text));
}
