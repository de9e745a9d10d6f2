import type { Answer, OrderFacts, Platform, Surface } from "#lib/survey/answer.ts";
import { platforms, surfaces } from "#lib/survey/places.ts";

/** Who asks, about which order, and where on the page: what `afterword.show` takes and the script's data attributes say. */
export type ShowOptions = {
  /** A publishable key; or else `shop`, a Shopify domain. */
  key?: string | undefined;
  shop?: string | undefined;
  orderId?: string | undefined;
  platform?: Platform;
  surface?: Surface;
  /** A BCP 47 tag; the page's `lang` and the browser's language stand in for it. */
  locale?: string;
  order?: OrderFacts;
  /** Where the survey goes: an element or a CSS selector. Without one: after the script. */
  target?: HTMLElement | string;
  /** Answers given already, such as the one click in an email. */
  answers?: Answer[];
  isTest?: boolean;
};

/** What every message carries of them. An odd value is left out, or read as what it means: it would cost the answers. */
export function readPlace({ orderId, platform, surface, locale }: ShowOptions) {
  return {
    platform: named(platforms, platform) ?? "None",
    // A template that nobody filled in would make all orders one.
    sourceOrderId: /^[^{<]{1,200}$/.exec(orderId ?? "")?.[0] ?? "",
    surface: named(surfaces, surface) ?? surfaces[0],
    // The server leaves one out that is no language tag.
    locale: locale || document.documentElement.lang || navigator.language,
  };
}

function named<Name extends string>(names: readonly Name[], given?: string): Name | undefined {
  return names.find((name) => name.toLowerCase() === given?.toLowerCase());
}

/**
 * Reads `data-key`, `data-order-id` and the other options, and order facts such as `data-total`, `data-is-first-order`
 * or `data-discount-codes="A,B"`. Empty attributes say nothing. Each stands among the options and among the facts: both
 * sides take the names they know.
 */
export function readAttributes(data: DOMStringMap): ShowOptions {
  const facts: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(data)) if (value) facts[name] = readValue(name, value);
  return { ...facts, order: facts };
}

function readValue(name: string, value: string): unknown {
  if (/^is/.test(name)) return value === "true";
  if (/total|orderCount/.test(name)) return Number(value);
  return /Codes|Ids|skus/.test(name) ? value.split(",").map((part) => part.trim()) : value;
}
