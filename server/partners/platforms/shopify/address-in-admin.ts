import type { ShopifyBlock } from "#lib/shopify-blocks.ts";
import { domainInAdmin, handleOf, shopDomainOf } from "./shop-domain.ts";
import type { ShopifyApp } from "./shopify-app.ts";

/** The query parameter by which Shopify says which admin opened a page: Base64 of an address without a scheme. */
const HOST_PARAMETER = "host";

/** Longer ones aren't decoded. */
const LONGEST_HOST = 400;

/** What Shopify's admin adds to an address of ours; it adds them again. */
const OWN_PARAMETERS = [
  "appLoadId",
  "embedded",
  "hmac",
  HOST_PARAMETER,
  "locale",
  "protocol",
  "session",
  "shop",
  "timestamp",
];

/** What the admin opens the app with. */
const HOME = "/dashboard";

/**
 * A page of ours in the admin that the query's `host` names: `admin.shopify.com/store/<handle>`, or, for older addresses,
 * `<store>.myshopify.com/admin`. Null for any other host: a link could lead anywhere.
 * @param path path and query, beginning with a slash
 */
export function addressInAdmin(app: ShopifyApp, query: URLSearchParams, path: string): string | null {
  const given = query.get(HOST_PARAMETER);
  if (!given || given.length > LONGEST_HOST || !/^[\w+/-]+={0,2}$/.test(given)) return null;
  const decoded = Buffer.from(given, "base64").toString("latin1");
  const domain = domainInAdmin(app, decoded) ?? shopDomainOf(/^([^/]{1,120})\/admin$/.exec(decoded)?.[1] ?? "");
  return domain && `${app.adminUrl}/store/${handleOf(domain)}/apps/${app.clientId}${pathInAdmin(path)}`;
}

function pathInAdmin(path: string): string {
  const { pathname, searchParams } = new URL(path, "https://own.invalid");
  for (const name of OWN_PARAMETERS) searchParams.delete(name);
  const query = searchParams.size > 0 ? `?${searchParams}` : "";
  const shown = pathname === "/" ? HOME : pathname;
  return shown === HOME && query === "" ? "" : shown + query;
}

/** The `host` of a store's admin, as Shopify itself would send it. */
export function hostOf(domain: string): string {
  return Buffer.from(`admin.shopify.com/store/${handleOf(domain)}`).toString("base64");
}

/** The pages of the checkout editor, by the names that its address has for them. */
const checkoutPages = { thankYou: "thank-you", orderStatus: "order-status" } as const;

/**
 * Where a store's merchant adds our blocks: the checkout editor, with the list of apps open, and the editor of Shopify
 * POS. Null for what isn't a store's domain.
 */
export function editorPages(app: ShopifyApp, domain: string): Readonly<Record<ShopifyBlock, string>> | null {
  const known = shopDomainOf(domain);
  if (known === null) return null;
  const store = `${app.adminUrl}/store/${handleOf(known)}`;
  const checkout = (page: string) =>
    `${store}/settings/checkout/editor?${new URLSearchParams({ page, context: "apps", app: app.clientId })}`;
  return {
    thankYou: checkout(checkoutPages.thankYou),
    orderStatus: checkout(checkoutPages.orderStatus),
    pos: `${store}/apps/point-of-sale-channel/editor`,
  };
}
