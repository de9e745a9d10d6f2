import { type OrderContext, Surface } from "./survey/answer.ts";

/** The order that a preview is rendered for. `total` is in major units of `currency`. */
export interface PreviewOrder {
  surface: Surface;
  isFirstOrder: boolean;
  /** ISO 3166-1 alpha-2. */
  country: string;
  total: number;
  /** ISO 4217. */
  currency: string;
  locale: string;
}

/** An ordinary first order. */
export const defaultPreviewOrder: PreviewOrder = {
  surface: "thankYou",
  isFirstOrder: true,
  country: "US",
  total: 49.9,
  currency: "USD",
  locale: "en",
};

/** The facts that conditions use: a returning customer has ordered before. */
export function orderContextOf(order: PreviewOrder): OrderContext {
  return { ...order, orderCount: order.isFirstOrder ? 1 : 3 };
}

/** Reads an order from a query written by {@link writePreviewOrder}; missing or invalid values get defaults. */
export function readPreviewOrder(query: URLSearchParams, usual = defaultPreviewOrder): PreviewOrder {
  const surface = Surface.safeParse(query.get("surface")).data ?? usual.surface;
  const total = Number(query.get("total") || Number.NaN);
  return {
    surface,
    isFirstOrder: query.has("isFirstOrder") ? query.get("isFirstOrder") === "true" : usual.isFirstOrder,
    country: matching(query.get("country"), /^[A-Za-z]{2}$/) ?? usual.country,
    total: total >= 0 && total <= 1_000_000 ? total : usual.total,
    currency: matching(query.get("currency"), /^[A-Za-z]{3}$/) ?? usual.currency,
    locale: matching(query.get("locale"), /^[A-Za-z]{2,3}([-_][A-Za-z0-9]{2,8})*$/) ?? usual.locale,
  };
}

/** The order as query parameters. */
export function writePreviewOrder(order: PreviewOrder): Record<string, string> {
  return Object.fromEntries(Object.entries(order).map(([name, value]) => [name, String(value)]));
}

function matching(text: string | null, pattern: RegExp): string | undefined {
  return text && text.length <= 35 && pattern.test(text) ? text : undefined;
}
