import type { ServerResponse } from "node:http";
import { type Html, html } from "#lib/html.ts";
import { type ShopifyBlock, shopifyBlocks } from "#lib/shopify-blocks.ts";
import { redirect, type SandboxRequest, sendJson, sendPage } from "../../http.ts";
import { page } from "./admin-page.ts";
import type { Shop } from "./shops.ts";

const titles: Readonly<Record<ShopifyBlock, string>> = {
  thankYou: "Checkout editor: Thank you",
  orderStatus: "Checkout editor: Order status",
  pos: "POS editor",
};

/** Where an editor's page is, as Shopify's own addresses end. */
const editorPaths: Readonly<Record<ShopifyBlock, string>> = {
  thankYou: "settings/checkout/editor?page=thank-you",
  orderStatus: "settings/checkout/editor?page=order-status",
  pos: "apps/point-of-sale-channel/editor",
};

export function editorAddress({ handle }: Shop, block: ShopifyBlock): string {
  return `/shopify/store/${handle}/${editorPaths[block]}`;
}

/**
 * The editors of a store's admin, and what App Bridge reads of them.
 * @param path the address after the store's own
 * @returns false if it is no such page
 */
export function answerEditor(
  shop: Shop,
  { method, query, raw }: SandboxRequest,
  response: ServerResponse,
  path: string,
): boolean {
  if (path === "blocks" && method === "GET") return sendJson(response, placedExtensions(shop));
  const block = blockOfEditor(path, query);
  if (block === null) return false;
  if (method !== "POST") return sendPage(response, editorPage(shop, block));
  if (!shop.blocks.delete(block)) shop.blocks.add(block);
  return redirect(response, raw.url ?? "/");
}

/** The block that the editor at an address of a store's admin is for; null if there is no editor. */
function blockOfEditor(path: string, query: URLSearchParams): ShopifyBlock | null {
  if (path === editorPaths.pos) return "pos";
  if (path !== "settings/checkout/editor") return null;
  return query.get("page") === "order-status" ? "orderStatus" : "thankYou";
}

/** An editor in which all that a merchant can do is to add our block, or to remove it. */
function editorPage(shop: Shop, block: ShopifyBlock): Html {
  const isPlaced = shop.blocks.has(block);
  return page(
    shop,
    html`<a href="/shopify/store/${shop.handle}/apps/">Store admin</a>`,
    html`<main><h1>${titles[block]}</h1><p>Apps: ${isPlaced ? "Afterword survey" : "none on this page"}</p>
<form method="post"><button>${isPlaced ? "Remove Afterword survey" : "Add Afterword survey"}</button></form></main>`,
  );
}

/** What App Bridge's `app.extensions()` returns. */
function placedExtensions({ blocks }: Shop): unknown[] {
  const extension = (handle: string, surfaces: readonly ShopifyBlock[]) => ({
    handle,
    type: "ui_extension",
    activations: surfaces
      .filter((surface) => blocks.has(surface))
      .map((surface) => ({ target: shopifyBlocks[surface] })),
  });
  return [extension("afterword-survey", ["thankYou", "orderStatus"]), extension("afterword-pos-survey", ["pos"])];
}
