import { browserUrl } from "#server/foundation/outgoing/index.ts";
import { UnknownKey } from "./client.ts";
import { readCredentials, writeCredentials } from "./credentials.ts";
import { readStatus } from "./read-status.ts";

interface Consent {
  /** The store's, without a slash at the end. */
  address: string;
  /** Names the request: letters, digits, `-` and `_`. */
  userId: string;
  /** Neither may have a query: WooCommerce decodes both twice. */
  returnUrl: string;
  callbackUrl: string;
}

/** The store's own page on which its merchant allows us to use its API. */
export function consentPage({ address, userId, returnUrl, callbackUrl }: Consent): string {
  const url = new URL(`${address}/wc-auth/v1/authorize`);
  url.search = new URLSearchParams({
    app_name: "Afterword",
    // Webhooks need the right to write.
    scope: "read_write",
    user_id: userId,
    return_url: returnUrl,
    callback_url: callbackUrl,
  }).toString();
  return browserUrl("woocommerce", url.href);
}

/** A key as a store sends it. */
interface ConsumerKey {
  consumer_key: string;
  consumer_secret: string;
}

/** The key that the store made, as credentials. */
export function credentialsOfKey(address: string, key: ConsumerKey, keyIn: "header" | "query" = "header"): string {
  return writeCredentials({ address, consumerKey: key.consumer_key, consumerSecret: key.consumer_secret, keyIn });
}

/**
 * Tries the key that the store just made. Some hosts drop the header that it is in: only then it is sent in an address,
 * which their logs keep.
 * @returns the credentials that work
 * @throws as requests to stores do
 */
export async function tryKey(address: string, key: ConsumerKey): Promise<string> {
  try {
    return await triedIn("header", address, key);
  } catch (error) {
    if (!(error instanceof UnknownKey)) throw error;
    return await triedIn("query", address, key);
  }
}

async function triedIn(keyIn: "header" | "query", address: string, key: ConsumerKey): Promise<string> {
  const credentials = credentialsOfKey(address, key, keyIn);
  await readStatus(readCredentials(credentials));
  return credentials;
}
