import * as z from "zod";
import { AppError } from "#lib/errors.ts";
import type { PlatformOrder, PlatformOrders, Store } from "../platform.ts";
import { askStore, readAnswer } from "./client.ts";
import { BigCommerceOrder, MOST_LINES, OrderCoupons, OrderProducts, toPlatformOrder } from "./order.ts";

/** Each order takes two more requests, and a store answers some 150 in half a minute. */
const ORDERS_ON_PAGE = 20;

export async function readOrder(store: Store, sourceOrderId: string): Promise<PlatformOrder | null> {
  if (!/^[1-9]\d{0,15}$/.test(sourceOrderId)) return null;
  const answer = await askStore(store, { path: `v2/orders/${sourceOrderId}` });
  return answer.status === 404 ? null : await withParts(store, readAnswer(store, BigCommerceOrder, answer));
}

/** The cursor is the smallest id of the next page, so that no change in the meantime moves an order out of reach. */
export async function listOrders(store: Store, since: Date, cursor: string | null): Promise<PlatformOrders> {
  if (cursor !== null && !/^[1-9]\d{0,15}$/.test(cursor)) throw new AppError("internal", "The cursor isn't an id.");
  const query = {
    min_date_modified: since.toISOString(),
    sort: "id:asc",
    limit: String(ORDERS_ON_PAGE),
    ...(cursor === null ? {} : { min_id: cursor }),
  };
  const all = readAnswer(
    store,
    z.array(z.unknown()).max(ORDERS_ON_PAGE),
    await askStore(store, { path: "v2/orders", query }),
  );
  const orders: PlatformOrder[] = [];
  let lastId = 0;
  // One by one: an order that can't be read hides none of the others.
  for (const one of all) {
    lastId = Math.max(lastId, Named.safeParse(one).data?.id ?? 0);
    const read = BigCommerceOrder.safeParse(one);
    const order = read.success ? await withParts(store, read.data) : null;
    if (order) orders.push(order);
  }
  return { orders, nextCursor: all.length < ORDERS_ON_PAGE || lastId === 0 ? null : String(lastId + 1) };
}

const Named = z.object({ id: z.int().positive() });

async function withParts(store: Store, order: BigCommerceOrder): Promise<PlatformOrder | null> {
  const part = async <Schema extends z.ZodType>(name: string, schema: Schema) => {
    const answer = await askStore(store, {
      path: `v2/orders/${order.id}/${name}`,
      query: { limit: String(MOST_LINES) },
    });
    // Gone in the meantime: as without any.
    return readAnswer(store, schema, answer.status === 404 ? { ...answer, status: 204 } : answer);
  };
  const products = await part("products", OrderProducts);
  return toPlatformOrder(order, { products, coupons: await part("coupons", OrderCoupons) });
}
