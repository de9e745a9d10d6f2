import type { Answer, OrderFacts, Platform, Surface } from "#lib/survey/answer.ts";
import { platforms, surfaces } from "#lib/survey/places.ts";

/**
 * The account, the order, and the place on the page: the options of `afterword.show` and the script's data attributes.
 */
export type ShowOptions = {
  /** A publishable key; or else `shop`, a Shopify domain. */
  key?: string | undefined;
  shop?: string | undefined;
  orderId?: string | undefined;
  platform?: Platform;
  surface?: Surface;
  /** A BCP 47 tag; defaults to the page's `lang`, then the browser's language. */
  locale?: string;
  /** `orderKey`: the order's own at its store, which alone a discount code needs. */
  order?: OrderFacts & { orderKey?: string };
  /** Where the survey goes: an element or a CSS selector. Defaults to after the script. */
  target?: HTMLElement | string;
  /** Answers that were already given, such as the one click in an email. */
  answers?: Answer[];
  isTest?: boolean;
  /** What the shopper agreed to on the store's page, if it asks; sent with every message. */
  consent?: { analytics?: boolean; marketing?: boolean; advertising?: boolean };
};

/** The order facts in every message. A bad value is dropped or coerced: rejecting it would cost the answers. */
export function readPlace({ orderId, platform, surface, locale }: ShowOptions) {
  return {
    platform: named(platforms, platform) ?? "None",
    // An unfilled template placeholder would merge all orders into one.
    sourceOrderId: /^[^{<]{1,200}$/.exec(orderId ?? "")?.[0] ?? "",
    surface: named(surfaces, surface) ?? surfaces[0],
    // The server drops an invalid language tag.
    locale: locale || document.documentElement.lang || navigator.language,
  };
}

function named<Name extends string>(names: readonly Name[], given?: string): Name | undefined {
  return names.find((name) => name.toLowerCase() === given?.toLowerCase());
}

/**
 * Reads `data-key`, `data-order-id` and the other options, and order facts such as `data-total`, `data-is-first-order`
 * or `data-discount-codes="A,B"`. Empty attributes are ignored. Each is included both in the options and in the facts:
 * each side picks the names it knows.
 */
export function readAttributes(data: DOMStringMap): ShowOptions {
  const facts: Record<string, unknown> = {};
  for (const name in data) if (data[name]) facts[name] = readValue(name, data[name]);
  return { ...facts, order: facts };
}

function readValue(name: string, value: string): unknown {
  if (/^is/.test(name)) return value === "true";
  if (/total|orderCount/.test(name)) return Number(value);
  return /Codes|Ids|skus/.test(name) ? value.split(",").map((part) => part.trim()) : value;
}
