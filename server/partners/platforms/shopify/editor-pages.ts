import type { ShopifyBlock } from "#lib/shopify-blocks.ts";
import { type ShopifyApp, shopDomainOf } from "./shopify-app.ts";

/** The pages of the checkout editor, by the names that its address has for them. */
const checkoutPages = { thankYou: "thank-you", orderStatus: "order-status" } as const;

/**
 * Where a store's merchant adds our blocks: the checkout editor, with the list of apps open, and the editor of Shopify
 * POS. Null for what isn't a store's domain.
 */
export function editorPages(
  { adminUrl, clientId }: ShopifyApp,
  domain: string,
): Readonly<Record<ShopifyBlock, string>> | null {
  const handle = shopDomainOf(domain)?.replace(".myshopify.com", "");
  if (handle === undefined) return null;
  const store = `${adminUrl}/store/${handle}`;
  const checkout = (page: string) =>
    `${store}/settings/checkout/editor?${new URLSearchParams({ page, context: "apps", app: clientId })}`;
  return {
    thankYou: checkout(checkoutPages.thankYou),
    orderStatus: checkout(checkoutPages.orderStatus),
    pos: `${store}/apps/point-of-sale-channel/editor`,
  };
}
