import type { Account } from "#lib/calls/shapes.ts";

export type Platform = Account["integration"];

export interface PlatformText {
  name: string;
  /** One line on the card. */
  line: string;
  /** What an address of such a store looks like; without one it is not asked for. */
  domainExample?: string;
  /** Where the merchant pastes the script tag. */
  where: string;
}

/** What the screen says of each kind of store. */
export const platformTexts: Record<Platform, PlatformText> = {
  Shopify: {
    name: "Shopify",
    line: "Thank-you and order status pages",
    domainExample: "your-store.myshopify.com",
    where:
      "In the Shopify admin, open the order status page's additional scripts, or a theme block on that page, and paste it there.",
  },
  WooCommerce: {
    name: "WooCommerce",
    line: "The order-received page",
    domainExample: "shop.example.com",
    where: "In WordPress, paste it into the template of the order-received page, or into a custom HTML block on it.",
  },
  BigCommerce: {
    name: "BigCommerce",
    line: "The order confirmation page",
    domainExample: "your-store.mybigcommerce.com",
    where:
      "In the control panel, open Storefront, Script Manager, and add it as a script on the order confirmation page.",
  },
  Wix: {
    name: "Wix",
    line: "The thank-you page",
    domainExample: "www.example.com",
    where: "In the dashboard, open Settings, Custom code, and add it to the thank-you page.",
  },
  None: {
    name: "Another store, or none",
    line: "Works on any page you can edit",
    where: "Put it into the page that a customer sees after paying, where the survey should appear.",
  },
};

export const platforms: readonly Platform[] = ["Shopify", "WooCommerce", "BigCommerce", "Wix", "None"];
