import type { Platform } from "../platform.ts";
import { BIGCOMMERCE, type BigCommerceApp } from "./bigcommerce-app.ts";
import { bigCommerceStores } from "./stores.ts";
import { bigCommerceWebhooks } from "./webhook-source.ts";

export { type BigCommerceApp, controlPanelOrigin } from "./bigcommerce-app.ts";
export { REMOVE_USER, UNINSTALLED } from "./read-event.ts";
export { readSignedPayload, type SignedPayload } from "./signed-payload.ts";
export { exchangeCode } from "./token-endpoint.ts";

/** BigCommerce. Its control panel shows our pages in a frame without a cookie, so they open in a tab of their own. */
export function bigCommercePlatform(app: BigCommerceApp): Platform {
  return { name: BIGCOMMERCE, webhooks: bigCommerceWebhooks(app), admin: null, stores: bigCommerceStores };
}
