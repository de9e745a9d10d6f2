import * as z from "zod";
import { type ShopifyBlock, shopifyBlocks } from "#lib/shopify-blocks.ts";
import type { Shop, ShopOrder } from "./shops.ts";

const text = z.string().nullable();
const Order: z.ZodType<ShopOrder> = z.object({
  number: z.int().positive(),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
  cancelledAt: z.iso.datetime().nullable(),
  total: z.string(),
  currency: z.string(),
  country: z.string(),
  email: text,
  discountCodes: z.array(z.string()),
  sku: z.string(),
  lines: z.int().positive().optional(),
  productId: z.string(),
  customerId: text,
  isFirst: z.boolean(),
  test: z.boolean(),
  sourceName: z.string(),
  visit: z.object({
    landingPage: text,
    referrerUrl: text,
    utmParameters: z.object({ source: text, medium: text, campaign: text }),
  }),
});

const Restored = z.object({
  scopes: z.array(z.string()),
  orders: z.array(Order).max(2_000),
});

/**
 * `POST /restore { scopes, orders }`, orders as {@link ShopOrder}: makes a store as it was before the sandbox started, with
 * the app, its blocks on every page, and its orders. What it has by now stays, and the app gets no webhooks.
 * @throws ZodError for anything else
 */
export function restoreStore(shop: Shop, given: unknown): void {
  const { scopes, orders } = Restored.parse(given);
  Object.assign(shop, { isInstalled: true, hasLeft: false });
  shop.scopes = [...new Set([...shop.scopes, ...scopes])];
  for (const block of Object.keys(shopifyBlocks) as ShopifyBlock[]) shop.blocks.add(block);
  for (const order of orders) if (!shop.orders.has(order.number)) shop.orders.set(order.number, order);
}
