import { declareCalls, raw } from "./declare.ts";

/** Calls for what a merchant installs in a store. */
export const appStorePluginCalls = declareCalls({
  DownloadWooCommercePlugin: {
    route: "GET /app/stores/plugin",
    summary: "Download the WooCommerce plugin with the account's settings in it",
    note: "A zip that WordPress installs. It contains this installation's URL and the account's publishable key, so the merchant has nothing to enter.",
    access: "member",
    effect: "read",
    returns: raw("application/zip"),
    example: { as: "owner" },
  },
});
