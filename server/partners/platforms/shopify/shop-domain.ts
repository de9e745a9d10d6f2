import type { ShopifyApp } from "./shopify-app.ts";
import { librariesOf } from "./shopify-library.ts";

/** The library's own pattern also accepts underscores, a slash at the end, and hosts of Shopify's staff: no store's. */
const shopPattern = /^[a-z0-9][a-z0-9-]{0,99}\.myshopify\.com$/i;
const LONGEST_PLACE = 200;

/** A store's domain in lower case; null for any other text. */
export function shopDomainOf(text: string): string | null {
  return shopPattern.test(text) ? text.toLowerCase() : null;
}

/** The domain of a store by its place in the admin, `admin.shopify.com/store/<handle>`; null for any other text. */
export function domainInAdmin(app: ShopifyApp, place: string): string | null {
  if (place.length > LONGEST_PLACE || !place.toLowerCase().startsWith("admin.shopify.com/")) return null;
  const [{ utils }] = librariesOf(app);
  return shopDomainOf(utils.sanitizeShop(place.toLowerCase()) ?? "");
}

/** A store's domain from what a merchant typed: also the address of any page of its admin, as browsers show it. */
export function typedShopDomain(app: ShopifyApp, text: string): string | null {
  const url = URL.parse(`https://${text.trim().replace(/^https?:\/\//i, "")}`);
  if (!url) return null;
  const [, store = "", handle = ""] = url.pathname.split("/", 3);
  return shopDomainOf(url.host) ?? domainInAdmin(app, `${url.host}/${store}/${handle}`);
}

/** What a store's pages in the admin name it by. */
export function handleOf(domain: string): string {
  return domain.replace(".myshopify.com", "");
}
