import type { Account } from "#lib/calls/shapes.ts";

export type Platform = Account["integration"];

export interface PlatformText {
  name: string;
  /** One line on the platform's card. */
  line: string;
  /** The same where the operator registered no app with the platform; omitted if it needs none. */
  lineWithoutApp?: string;
  /** Example of such a store's domain; without one, the domain isn't asked for. */
  domainExample?: string;
  /** Where the merchant pastes the script tag; omitted if the store's pages accept none. */
  where?: string;
}

/** Texts for each platform. */
export const platformTexts: Record<Platform, PlatformText> = {
  Shopify: {
    name: "Shopify",
    line: "On your thank-you and order status pages",
    lineWithoutApp: "By email, link, or QR code",
    domainExample: "your-store.myshopify.com",
  },
  WooCommerce: {
    name: "WooCommerce",
    line: "On your order-received page",
    domainExample: "shop.example.com",
    where: "In WordPress, paste it into your order-received page template or a custom HTML block on that page.",
  },
  BigCommerce: {
    name: "BigCommerce",
    line: "On your order confirmation page",
    where:
      "In your control panel, go to Storefront > Script Manager. Add it as a script on the order confirmation page.",
  },
  Wix: {
    name: "Wix",
    line: "On your thank-you page",
    domainExample: "www.example.com",
    where: "In your Wix dashboard, go to Settings > Custom code. Add it to the thank-you page.",
  },
  None: {
    name: "Another platform or no store",
    line: "Works on any page you can edit",
    where: "Paste it where the survey should appear on the page customers see after they pay.",
  },
};
