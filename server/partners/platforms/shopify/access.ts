import * as z from "zod";
import type { StoreAccess } from "#lib/store-access.ts";
import { MissingApproval, type Store } from "../platform.ts";
import { askAllowed } from "./ask-admin.ts";
import type { ShopifyApp } from "./shopify-app.ts";

const accessQuery = {
  document: `query AfterwordAccess {
    orders(first: 1, sortKey: UPDATED_AT) { nodes { email customer { id } } }
  }`,
  data: z.object({ orders: z.object({ nodes: z.array(z.unknown()).max(1) }) }),
};

/**
 * What Shopify, or the store's merchant, keeps from us, by what it says about an order's fields: until a store has an
 * order, only whether orders can be read at all is known.
 */
export async function checkAccess(app: ShopifyApp, store: Store): Promise<StoreAccess[]> {
  try {
    const { denied } = await askAllowed(app, store, accessQuery);
    const isDenied = (field: string) => denied.some((message) => message.includes(` ${field} field`));
    return [
      ...(isDenied("email") ? (["emails"] as const) : []),
      ...(isDenied("customer") ? (["customers"] as const) : []),
    ];
  } catch (error) {
    if (error instanceof MissingApproval) return ["orders"];
    throw error;
  }
}
