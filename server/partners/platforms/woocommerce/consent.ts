import { browserUrl } from "#server/foundation/outgoing/index.ts";
import { writeCredentials } from "./credentials.ts";

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

/** The key that the store made, as credentials. */
export function credentialsOfKey(address: string, key: { consumer_key: string; consumer_secret: string }): string {
  return writeCredentials({ address, consumerKey: key.consumer_key, consumerSecret: key.consumer_secret });
}
