import type { Platform } from "../platform.ts";
import { wooCommerceStores } from "./stores.ts";
import { wooCommerceWebhooks } from "./webhook-source.ts";

export { checkApi } from "./check-api.ts";
export { consentPage, credentialsOfKey, tryKey } from "./consent.ts";
export { readStoreAddress, storeDomain } from "./store-address.ts";

/** WooCommerce. Our pages are not shown in WordPress. */
export const wooCommerce: Platform = {
  name: "WooCommerce",
  webhooks: wooCommerceWebhooks,
  admin: null,
  stores: wooCommerceStores,
};
