import * as z from "zod";
import { AppError } from "#lib/errors.ts";
import { parseJson } from "#lib/unknown-values.ts";
import { browserUrl } from "#server/foundation/outgoing/index.ts";
import type { StoreEvent } from "../platform.ts";
import {
  DeadCredentials,
  type PlatformOrder,
  type PlatformOrders,
  type PlatformStores,
  type Store,
} from "../platform.ts";
import { askStore, readAnswer } from "./client.ts";
import { readCredentials, type WooAccess } from "./credentials.ts";
import { wooDiscounts } from "./discounts.ts";
import { isOrderProblem, readTime, toPlatformOrder, WooOrder } from "./order.ts";
import { readStatus } from "./read-status.ts";
import { subscribe, unsubscribe } from "./subscribe.ts";

const ORDERS_ON_PAGE = 50;

const Modified = z.object({ date_modified_gmt: z.string() });
const Named = z.object({ id: z.int().positive() });

/** What a webhook asks for. One about a deleted order has just its id; the order is then asked for. */
function readEvent(topic: string, payload: string): StoreEvent {
  const [resource, event] = topic.split(".");
  if (resource !== "order") return { kind: "other" };
  const body = parsed(payload);
  if (isOrderProblem(body)) return { kind: "accessLost" };
  const named = Named.safeParse(body);
  if (!named.success) throw new AppError("invalid", "The webhook's body must be an order.");
  if (event === "deleted") return { kind: "orderChanged", sourceOrderId: String(named.data.id) };
  const whole = WooOrder.safeParse(body);
  if (!whole.success) return { kind: "orderChanged", sourceOrderId: String(named.data.id) };
  const order = toPlatformOrder(whole.data);
  return order ? { kind: "order", order } : { kind: "other" };
}

function parsed(payload: string): unknown {
  try {
    return parseJson(payload);
  } catch {
    return undefined;
  }
}

/** How WooCommerce stores are reached: with a key of their own REST API. The merchant places the survey by the plugin. */
export const wooCommerceStores: PlatformStores = {
  readEvent,
  readStore: async (store) => readStatus(await credentialsOf(store)),
  readOrder: async (store, sourceOrderId) => readOrder(await credentialsOf(store), sourceOrderId),
  // WordPress leads on to the page that the store's kind of order storage has. Of a folder the spelling isn't known.
  orderPage: (domain, sourceOrderId) =>
    orderId.test(sourceOrderId) && !domain.includes("/")
      ? browserUrl("woocommerce", `https://${domain}/wp-admin/post.php?post=${sourceOrderId}&action=edit`)
      : null,
  deletesInSilence: true,
  listOrders: async (store, since, cursor) => listOrders(await credentialsOf(store), since, cursor),
  subscribe: async (store, deliveryUrl, secret) => subscribe(await credentialsOf(store), deliveryUrl, secret),
  discounts: wooDiscounts(credentialsOf),
  placeSurvey: null,
  removeSurvey: null,
  disconnect: async (store, deliveryUrl) => {
    try {
      // The key itself can only be revoked by the merchant.
      await unsubscribe(await credentialsOf(store), deliveryUrl);
    } catch (error) {
      if (!(error instanceof DeadCredentials)) throw error;
    }
  },
};

const orderId = /^[1-9]\d{0,15}$/;

async function credentialsOf(store: Store): Promise<WooAccess> {
  return { ...readCredentials(await store.credentials()), signal: store.signal };
}

async function readOrder(access: WooAccess, sourceOrderId: string): Promise<PlatformOrder | null> {
  if (!orderId.test(sourceOrderId)) return null;
  const answer = await askStore(access, { path: `orders/${sourceOrderId}` });
  return answer.status === 404 ? null : toPlatformOrder(readAnswer(access, WooOrder, answer));
}

/** The cursor is the time after which orders changed, and the page of those: `2026-11-20T10:00:00 1`. */
async function listOrders(access: WooAccess, since: Date, cursor: string | null): Promise<PlatformOrders> {
  // One of the previous release was a page's number alone.
  const [, after = since.toISOString().slice(0, 19), page = "1"] = /^(\S{19}) ([1-9]\d{0,8})$/.exec(cursor ?? "") ?? [];
  const query = {
    modified_after: after,
    dates_are_gmt: "true",
    orderby: "modified",
    order: "asc",
    per_page: String(ORDERS_ON_PAGE),
    page,
  };
  const answer = await askStore(access, { path: "orders", query });
  // One by one: an order that a plugin has changed beyond recognition hides none of the others.
  const all = readAnswer(access, z.array(z.unknown()).max(ORDERS_ON_PAGE), answer);
  const orders = all.flatMap((one) => {
    const read = WooOrder.safeParse(one);
    const order = read.success ? toPlatformOrder(read.data) : null;
    return order ? [order] : [];
  });
  return { orders, nextCursor: all.length < ORDERS_ON_PAGE ? null : cursorAfter(all.at(-1), after, Number(page)) };
}

/**
 * An order that changes while the list is read moves to its end, and a page after it would begin one too late. So the list
 * is read on by time, and by pages only within a second.
 */
function cursorAfter(last: unknown, after: string, page: number): string {
  const changed = readTime(Modified.safeParse(last).data?.date_modified_gmt);
  const before = changed && new Date(changed.getTime() - 1000).toISOString().slice(0, 19);
  return before && before > after ? `${before} 1` : `${after} ${page + 1}`;
}
