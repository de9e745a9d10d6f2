import type { ShopifyApp } from "./shopify-app.ts";
import { librariesOf } from "./shopify-library.ts";

const LONGEST_TEXT = 200;

/** The library also accepts names with underscores, a slash at the end, and hosts of Shopify's staff: no store has such. */
const shopPattern = /^[a-z0-9][a-z0-9-]{0,99}\.myshopify\.com$/;

/** A store's domain in lower case, of itself or of its place in the admin; null for any other text. */
export function shopDomainOf(app: ShopifyApp, text: string): string | null {
  if (text.length > LONGEST_TEXT) return null;
  const [library] = librariesOf(app);
  const domain = library.utils.sanitizeShop(text.toLowerCase());
  return domain !== null && shopPattern.test(domain) ? domain : null;
}

/** A store's domain from what a merchant typed: also the address of any page of its admin, as browsers show it. */
export function typedShopDomain(app: ShopifyApp, text: string): string | null {
  const url = URL.parse(`https://${text.trim().replace(/^https?:\/\//i, "")}`);
  if (!url) return null;
  const [, store = "", handle = ""] = url.pathname.split("/", 3);
  return shopDomainOf(app, url.host === "admin.shopify.com" ? `${url.host}/${store}/${handle}` : url.host);
}

/** What a store's pages in the admin name it by. */
export function handleOf(domain: string): string {
  return domain.replace(".myshopify.com", "");
}
