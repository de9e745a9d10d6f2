import type { Platform } from "../platform.ts";
import { wooCommerceStores } from "./stores.ts";

export { consentPage, credentialsOfKey } from "./consent.ts";
export { readStoreAddress, storeDomain } from "./store-address.ts";
export { signatureOf, wooCommerceWebhooks } from "./webhook-source.ts";

/** WooCommerce. Our pages are not shown in WordPress. */
export const wooCommerce: Platform = { name: "WooCommerce", admin: null, stores: wooCommerceStores };
