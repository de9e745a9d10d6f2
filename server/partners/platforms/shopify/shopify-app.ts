import type { AppSecret } from "../app-secret.ts";

/** The app that the operator registered at Shopify. Its client secret signs tokens and webhooks. */
export interface ShopifyApp extends AppSecret {
  /**
   * In the Shopify App Store, whose rules leave billing to Shopify: with its handle, which the address of its plan page
   * has. Absent for an app for stores of the operator's own.
   */
  appStore?: { handle: string } | undefined;
  /** The client id, which tokens name as their audience. */
  clientId: string;
  /** Where Shopify's admin is, without a slash at the end: `https://admin.shopify.com`, or its stand-in. */
  adminUrl: string;
  /** The script of App Bridge: Shopify's own, or its stand-in. */
  appBridgeUrl: string;
}

/** The platform's name, as in `connection.name`. */
export const SHOPIFY = "Shopify";
