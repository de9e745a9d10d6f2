import type { AppSecret } from "../app-secret.ts";

/** The app that the operator registered at BigCommerce. Its client secret signs the requests of its frames and its webhooks. */
export interface BigCommerceApp extends AppSecret {
  clientId: string;
  /** A store's control panel, which shows our pages in a frame; `{hash}` is the store's. */
  controlPanelUrl: string;
  /** Our address for installs, as it was registered. */
  callbackUrl: string;
}

/** The platform's name, as in `connection.name`. */
export const BIGCOMMERCE = "BigCommerce";

/** Everything that we ask for; a store grants all of it or none. */
export const neededScopes: readonly string[] = [
  "store_v2_orders_read_only",
  "store_v2_information_read_only",
  "store_content_checkout",
  "store_channel_settings_read_only",
];

/** What names a store in tokens, webhooks and addresses of the API: `stores/<hash>`. Null for any other text. */
export function storeDomainOf(text: string): string | null {
  return /^stores\/[a-z0-9]{1,64}$/.test(text) ? text : null;
}

/** The origin of a store's control panel; of any store's if it isn't known. */
export function controlPanelOrigin({ controlPanelUrl }: BigCommerceApp, domain: string | null): string {
  const [origin = ""] = /^https?:\/\/[^/]+/.exec(controlPanelUrl) ?? [];
  if (domain !== null) return origin.replace("{hash}", domain.slice("stores/".length));
  const [scheme, host = ""] = origin.split("//");
  const labels = host.split(".").map((label) => (label.includes("{hash}") ? "*" : label));
  return `${scheme}//${labels.join(".")}`;
}
