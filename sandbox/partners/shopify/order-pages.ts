import { execFile } from "node:child_process";
import { mkdtemp, readFile } from "node:fs/promises";
import type { ServerResponse } from "node:http";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { type Html, html } from "#lib/html.ts";
import { type ShopifyBlock, shopifyBlocks } from "#lib/shopify-blocks.ts";
import { membersOf, parseJson } from "#lib/unknown-values.ts";
import { sendPage } from "../../http.ts";
import { startAddress } from "../../shopify/extension-host/browser-files.ts";
import { drawHostPage } from "../../shopify/extension-host/draw-host-page.ts";
import type { HostConfig } from "../../shopify/extension-host/host-config.ts";
import { page } from "./admin-page.ts";
import { editorAddress } from "./editor-page.ts";
import { shopperClaims, signSessionToken, staffClaims } from "./session-token.ts";
import { type RegisteredApp, type Shop, type ShopOrder, signingSecret } from "./shops.ts";

const root = path.resolve(import.meta.dirname, "../../..");

/** The places that show the survey for an order, by the last part of their address. */
const surfaces = {
  "thank-you": { title: "Thank-you page", block: "thankYou" },
  "order-status": { title: "Order status page", block: "orderStatus" },
  till: { title: "Till", block: "pos" },
} as const satisfies Record<string, { title: string; block: ShopifyBlock }>;
type Surface = keyof typeof surfaces;

/** `frame` is the document of the block, `action` the till's full screen that its block opens. */
const parts = ["frame", "action", "token"] as const;
type Part = (typeof parts)[number];

/** The last part of an order's address; no part for the page of the store itself. */
interface OrderPlace {
  surface: Surface;
  part: Part | null;
}

/** What the end of an address names, such as `/thank-you/frame`; null for anything else. */
function readOrderPlace(rest: string): OrderPlace | null {
  const [, surface, part] = /^\/(thank-you|order-status|till)(?:\/(frame|action|token))?$/.exec(rest) ?? [];
  const found = (Object.keys(surfaces) as Surface[]).find((one) => one === surface);
  return found ? { surface: found, part: parts.find((one) => one === part) ?? null } : null;
}

/** `/<order>/thank-you`, `/<order>/order-status` or `/<order>/till`, with the extension in a frame once it's placed there. */
export async function answerOrderPage(
  app: RegisteredApp,
  shop: Shop,
  address: string,
  response: ServerResponse,
): Promise<boolean> {
  const [, number, rest = ""] = /^\/(\d{1,20})(\/.*)$/.exec(address) ?? [];
  const order = shop.orders.get(Number(number));
  const place = readOrderPlace(rest);
  if (!order || !place) return false;
  const { surface, part } = place;
  if (part === null) return sendPage(response, orderPage(shop, order, surface));
  if (!isPlaced(shop, surface)) return false;
  if (part === "token") return sendPage(response, orderPageToken(app, shop, surface));
  return sendPage(response, await extensionPage(shop, order, surface, part));
}

/** Shopify runs an extension only in stores that have the app, and where the merchant added its block. */
function isPlaced({ isInstalled, blocks }: Shop, surface: Surface): boolean {
  return isInstalled && blocks.has(surfaces[surface].block);
}

/** A page of the store for an order, with the extension built for this app where the merchant added it. */
function orderPage(shop: Shop, { number }: ShopOrder, surface: Surface): Html {
  const base = `/shopify/store/${shop.handle}/orders/${number}`;
  const links = Object.entries(surfaces).map(([name, { title }]) =>
    name === surface ? html`<strong>${title}</strong>` : html`<a href="${base}/${name}">${title}</a>`,
  );
  const { title, block } = surfaces[surface];
  const absent = html`<p>No app block on this page. <a href="${editorAddress(shop, block)}">Add one in the editor</a></p>`;
  return page(
    shop,
    html`${links}<a href="/shopify/store/${shop.handle}/checkout">Place another order</a>`,
    isPlaced(shop, surface)
      ? html`<main><h1>Order ${number}</h1></main><iframe title="${title}" src="${base}/${surface}/frame"></iframe>`
      : html`<main><h1>Order ${number}</h1>${absent}</main>`,
  );
}

/** The document that the extension has to itself. */
async function extensionPage(shop: Shop, order: ShopOrder, surface: Surface, part: Part): Promise<Html> {
  const isTill = surface === "till";
  const base = `/shopify/store/${shop.handle}/orders/${order.number}/${surface}`;
  const config: HostConfig = {
    target: isTill && part === "action" ? "pos.purchase.post.action.render" : shopifyBlocks[surfaces[surface].block],
    script: `/shopify/extensions/${isTill ? "afterword-pos-survey" : "afterword-survey"}.js`,
    tokenAddress: `${base}/token`,
    ...(isTill && { actionAddress: `${base}/action` }),
    shopDomain: shop.domain,
    orderId: order.number,
    isFirstOrder: order.isFirst,
    total: { amount: Number(order.total), currencyCode: order.currency },
    lines: [{ productId: Number(order.productId), sku: order.sku, quantity: 1 }],
    discountCodes: order.discountCodes,
    ...(order.customerId && {
      customer: { id: Number(order.customerId), email: order.email ?? "", ordersCount: order.isFirst ? 1 : 2 },
    }),
    country: order.country,
    language: "en",
    allowedProcessing: { analytics: true, marketing: true, preferences: true, saleOfData: false },
    settings: {},
    isEditor: false,
    isRendered: true,
    texts: isTill ? await tillTexts() : {},
  };
  return drawHostPage(config, startAddress);
}

/** A session token as the surface has it: a till's names a member of the staff, a shopper's page's nobody. */
function orderPageToken(app: RegisteredApp, shop: Shop, surface: Surface): string {
  const [{ clientId }, { domain }] = [app, shop];
  const claims = surface === "till" ? staffClaims(clientId, domain, "1") : shopperClaims(clientId, domain);
  return signSessionToken(signingSecret(app, shop), claims);
}

let building: Promise<string> | undefined;

/** The script of an extension, built for this app at its first use; null if there is none of that name. */
export async function extensionScript({ appUrl }: RegisteredApp, handle: string): Promise<string | null> {
  building ??= build(appUrl);
  try {
    return await readFile(path.join(await building, `${handle}.js`), "utf8");
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return null;
    throw error;
  }
}

/** By the command that builds them for Shopify; returns the folder of the scripts. */
async function build(appUrl: string): Promise<string> {
  const outdir = await mkdtemp(path.join(tmpdir(), "afterword-extensions-"));
  const command = path.join(root, "scripts/build-extensions.mjs");
  await promisify(execFile)(process.execPath, [command, appUrl, outdir]);
  return outdir;
}

async function tillTexts(): Promise<Record<string, unknown>> {
  const file = path.join(root, "extensions/shopify/pos-survey/locales/en.default.json");
  return membersOf(parseJson(await readFile(file, "utf8")));
}
