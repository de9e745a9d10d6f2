import { type ShopifyApp, shopDomainOf } from "./shopify-app.ts";

/** The query parameter by which Shopify says which admin opened a page: Base64 of an address without a scheme. */
const HOST_PARAMETER = "host";

/** Longer ones aren't decoded. */
const LONGEST_HOST = 400;

/**
 * The app in the admin that the query's `host` names: `admin.shopify.com/store/<handle>`, or, for older addresses,
 * `<store>.myshopify.com/admin`. Null for any other host: a link could lead anywhere.
 */
export function addressInAdmin({ adminUrl, clientId }: ShopifyApp, query: URLSearchParams): string | null {
  const given = query.get(HOST_PARAMETER);
  if (!given || given.length > LONGEST_HOST || !/^[\w+/-]+={0,2}$/.test(given)) return null;
  const decoded = Buffer.from(given, "base64").toString("latin1");
  const handle = /^admin\.shopify\.com\/store\/([a-z0-9][a-z0-9-]{0,99})$/i.exec(decoded)?.[1];
  const shop = shopDomainOf(/^([^/]{1,120})\/admin$/.exec(decoded)?.[1] ?? "");
  const store = handle?.toLowerCase() ?? shop?.replace(".myshopify.com", "");
  return store ? `${adminUrl}/store/${store}/apps/${clientId}` : null;
}
