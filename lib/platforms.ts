import type { platforms } from "./survey/places.ts";

/** A platform on the wire and in the database; `None` for accounts without one. */
export type Platform = (typeof platforms)[number];

/** The name of a platform that stores are on. */
export type StorePlatformName = Exclude<Platform, "None">;

interface PlatformText {
  name: string;
  /** One line on the platform's card. */
  line: string;
  /** The same where the operator registered no app with the platform; omitted if it needs none. */
  lineWithoutApp?: string;
  /** Example of such a store's domain; without one, the domain isn't asked for. */
  domainExample?: string;
  /** Where the merchant pastes the script tag; omitted if the store's pages accept none. */
  where?: string;
  /** How to connect a store, and to connect it again, if "Connect your store" doesn't say it. */
  connectHint?: string;
  reconnectHint?: string;
  /** What to check while no shopper saw the survey. Default: whether it's on the order page. */
  unseenHint?: string;
}

/** A platform that stores are on: its texts, and what is particular about it. */
interface StorePlatform extends PlatformText {
  /** Its name in addresses, in `PARTNER_BASE_URLS` and in the sandbox. */
  slug: string;
  kind: "platform";
  /** What merchants call a store there whose name isn't known. Absent where its domain is the name. */
  storeNoun?: string;
  /** The app is opened from the store's admin, which also connects it again; else our setup screen does that. */
  opensFromAdmin?: true;
  /** It asks for a store's data to be erased this long after the app was removed (`shop/redact`); else we keep it. */
  erasesAfterHours?: number;
  /** The screen that sets a store up, if it isn't `/onboarding/store-setup`. */
  setupPath?: string;
  /** Merchants add the survey to each page as a block, in the platform's own editor: only its admin knows which have one. */
  hasBlocks?: true;
  /** The button that leads to the app's reviews in its app store; absent if it has none. */
  reviewButton?: string;
  /** Merchants install a plugin that they download here. */
  hasPlugin?: true;
}

export const storePlatforms = {
  Shopify: {
    slug: "shopify",
    kind: "platform",
    name: "Shopify",
    line: "On your thank-you and order status pages",
    lineWithoutApp: "By email, link, or QR code",
    domainExample: "your-store.myshopify.com",
    connectHint: "Install Afterword in your Shopify admin",
    reconnectHint: "Open Afterword in your Shopify admin to connect again",
    unseenHint: "Check that you added the block and saved the page in Shopify's editor",
    opensFromAdmin: true,
    erasesAfterHours: 48,
    hasBlocks: true,
    reviewButton: "Review us on Shopify",
  },
  WooCommerce: {
    slug: "woocommerce",
    kind: "platform",
    name: "WooCommerce",
    line: "On your order-received page",
    domainExample: "shop.example.com",
    where: "In WordPress, paste it into your order-received page template or a custom HTML block on that page.",
    unseenHint: "Check that the plugin is active",
    setupPath: "/onboarding/woocommerce-setup",
    hasPlugin: true,
  },
  BigCommerce: {
    slug: "bigcommerce",
    kind: "platform",
    name: "BigCommerce",
    line: "On your order confirmation page",
    where:
      "In your control panel, go to Storefront > Script Manager. Add it as a script on the order confirmation page.",
    storeNoun: "BigCommerce store",
    opensFromAdmin: true,
  },
  Wix: {
    slug: "wix",
    kind: "platform",
    name: "Wix",
    line: "On your thank-you page",
    domainExample: "www.example.com",
    where: "In your Wix dashboard, go to Settings > Custom code. Add it to the thank-you page.",
    unseenHint: "Publish your site in Wix",
    storeNoun: "Wix site",
    opensFromAdmin: true,
  },
} as const satisfies Record<StorePlatformName, StorePlatform>;

/** Texts for each platform. */
export const platformTexts: Readonly<Record<Platform, PlatformText>> = {
  ...storePlatforms,
  None: {
    name: "Another platform or no store",
    line: "Works on any page you can edit",
    where: "Paste it where the survey should appear on the page customers see after they pay.",
  },
};

/** What is particular about a platform; nothing about one that we don't know. */
export function platformTraits(name: string): Partial<StorePlatform> {
  const traits: Record<string, StorePlatform> = storePlatforms;
  return traits[name] ?? {};
}

/** Wix and BigCommerce name stores by ids that mean nothing to anyone. */
export function isNamedByDomain(platform: string): boolean {
  return platformTraits(platform).storeNoun === undefined;
}
