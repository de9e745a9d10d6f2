import type { ShopifyBlock } from "#lib/shopify-blocks.ts";
import { shopifyApp } from "#server/partners/platforms/registry.ts";
import { editorPages } from "#server/partners/platforms/shopify/index.ts";

/** Where the merchant of a Shopify store adds our blocks; null without an app at Shopify, or without such a store. */
export function shopifyEditorPages(domain: string | null): Readonly<Record<ShopifyBlock, string>> | null {
  const app = shopifyApp();
  return app && domain !== null ? editorPages(app, domain) : null;
}
