import type { OrderFacts } from "#lib/survey/answer.ts";
import { shopifyId } from "#lib/survey/shopify-id.ts";
import type { ShopifySurface } from "../../shared/surface.ts";

type Signal<Value> = { readonly value: Value };
type Money = { amount: number; currencyCode: string };
type Line = { merchandise: { sku?: string | undefined; product: { id: string } } };

/** What both order pages have of Shopify's interface; each has more. */
export interface OrderPage {
  shop: { myshopifyDomain: string };
  sessionToken: { get: () => Promise<string> };
  storage: { read: (key: string) => Promise<unknown>; write: (key: string, data: object) => Promise<unknown> };
  analytics: { publish: (name: string, data: Record<string, unknown>) => Promise<boolean> };
  settings: Signal<Record<string, unknown>>;
  extension: {
    editor?: object | undefined;
    rendered: Signal<boolean> & { subscribe: (listener: (isRendered: boolean) => void) => unknown };
  };
  customerPrivacy: Signal<{ allowedProcessing: { analytics: boolean; marketing: boolean; saleOfData: boolean } }>;
  cost: { totalAmount: Signal<Money> };
  lines: Signal<readonly Line[]>;
  discountCodes: Signal<readonly { code: string }[]>;
  buyerIdentity?: { customer: Signal<{ id: string } | undefined>; email: Signal<string | undefined> } | undefined;
  shippingAddress?: Signal<{ countryCode?: string | undefined } | undefined> | undefined;
  localization: { country: Signal<{ isoCode: string } | undefined>; language: Signal<{ isoCode: string }> };
}

interface PageOrder {
  surface: "thankYou" | "orderStatus";
  /** A gid; missing while the page has none, as in the merchant's editor. */
  orderId: string | undefined;
  /** What one of the pages knows alone. */
  facts: OrderFacts;
}

/** The survey's surroundings on an order page; null for a page without an order. */
export function readPage(page: OrderPage, { surface, orderId, facts }: PageOrder): ShopifySurface | null {
  const isEditor = page.extension.editor !== undefined;
  if (orderId === undefined && !isEditor) return null;
  return {
    surface,
    shopDomain: page.shop.myshopifyDomain,
    sourceOrderId: shopifyId(orderId ?? ""),
    locale: page.localization.language.value.isoCode,
    order: { ...readOrder(page), ...facts },
    readConsent: () => {
      const { analytics, marketing, saleOfData } = page.customerPrivacy.value.allowedProcessing;
      return { analytics, marketing, advertising: saleOfData };
    },
    getToken: () => page.sessionToken.get(),
    readMemory: (name) => page.storage.read(name),
    writeMemory: (name, memory) => page.storage.write(name, memory),
    publish: (name, data) => page.analytics.publish(name, data).catch(() => {}),
    isEditor,
    onSeen: (seen) => whenRendered(page.extension.rendered, seen),
    onReconnect: (reconnected) => globalThis.addEventListener?.("online", reconnected),
  };
}

/** The merchant's heading above the survey; empty for none. */
export function headingOf({ settings }: Pick<OrderPage, "settings">): string {
  const { heading } = settings.value;
  return typeof heading === "string" ? heading : "";
}

/** Shopify's facts about an order; without its approval for personal data there is no buyer. */
function readOrder(page: OrderPage): OrderFacts {
  const { amount, currencyCode } = page.cost.totalAmount.value;
  const products = page.lines.value.map(({ merchandise }) => merchandise);
  const customerId = page.buyerIdentity?.customer.value?.id;
  return {
    total: amount, // in major units, as ours
    currency: currencyCode,
    country: page.shippingAddress?.value?.countryCode ?? page.localization.country.value?.isoCode,
    discountCodes: page.discountCodes.value.map(({ code }) => code),
    productIds: products.map(({ product }) => shopifyId(product.id)),
    skus: products.flatMap(({ sku }) => sku || []),
    customerId: customerId === undefined ? undefined : shopifyId(customerId),
    email: page.buyerIdentity?.email.value,
  };
}

/** An extension may run before its place on the page is drawn. */
function whenRendered({ value, subscribe }: OrderPage["extension"]["rendered"], seen: () => void): void {
  if (value) seen();
  else subscribe((isRendered) => isRendered && seen());
}
