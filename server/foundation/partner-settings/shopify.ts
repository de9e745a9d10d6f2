import { appId, appSecret, webPage } from "./setting.ts";

/** The variables of the Shopify app. */
export const shopifySettings = {
  SHOPIFY_API_KEY: appId("must be the Shopify app's client ID"),
  /** Verifies Shopify's signatures. */
  SHOPIFY_API_SECRET: appSecret("must be the Shopify app's client secret"),
  /** Where Shopify's admin is, and the script by which pages in it get tokens; the sandbox has stand-ins. */
  SHOPIFY_ADMIN_URL: webPage.default("https://admin.shopify.com").transform((text) => text.replace(/\/$/, "")),
  SHOPIFY_APP_BRIDGE_URL: webPage.default("https://cdn.shopify.com/shopifycloud/app-bridge.js"),
};
