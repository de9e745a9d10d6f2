import { randomBytes } from "node:crypto";
import type { Checkout } from "../checkout-form.ts";
import { type OrderChange, refundedAfter } from "../order-changes.ts";
import { deliverAll } from "./deliver.ts";
import { gmt, type Store, type StoreOrder } from "./store.ts";

/** How long a shopper has the checkout open. */
const CHECKOUT_MS = 4 * 60 * 1000;

/**
 * Places an order in a checkout made of blocks: from its opening it was a draft, of which the store sends every change,
 * and which is paid by the time the order is first sent as created. The webhooks go out in the background, as in WordPress.
 */
export function placeOrder(store: Store, checkout: Checkout): StoreOrder {
  const id = store.nextId++;
  const now = new Date();
  const draft = draftOf(id, checkout, gmt(new Date(now.getTime() - CHECKOUT_MS)));
  const opened = { ...draft, billing: { ...draft.billing, email: "" } };
  const paid = {
    ...draft,
    status: "processing",
    date_modified: gmt(now),
    date_modified_gmt: gmt(now),
    date_paid_gmt: gmt(now),
  };
  store.orders.set(id, paid);
  const events = [
    ...[opened, draft, draft].map((body) => ({ topic: "order.updated", body })),
    { topic: "order.updated", body: paid },
    { topic: "order.created", body: paid },
  ];
  deliverAll(store, events, checkout.delivery).catch(console.error);
  return paid;
}

const statuses = { cancel: "cancelled", restore: "processing" } as const;

/** What a merchant does with an order. A refund of the rest makes it a refunded one. */
export function changeOrder(store: Store, order: StoreOrder, { action, amount }: OrderChange): StoreOrder {
  if (action === "trash" || action === "delete") return deleteOrder(store, order, action === "delete");
  const modified = gmt(new Date());
  const changed = { ...order, date_modified: modified, date_modified_gmt: modified };
  if (action === "refund") {
    const refunded = refundedOf(order);
    const now = refundedAfter(order.total, refunded, amount);
    const total = `-${(now - refunded).toFixed(2)}`;
    changed.refunds = [{ id: store.nextId++, reason: "", total }, ...order.refunds];
    if (now >= Number(order.total)) changed.status = "refunded";
  } else changed.status = statuses[action];
  store.orders.set(order.id, changed);
  const topic = action === "restore" ? "order.restored" : "order.updated";
  deliverAll(store, [{ topic, body: changed }], "once").catch(console.error);
  return changed;
}

/** What was refunded of an order. */
export const refundedOf = ({ refunds }: StoreOrder) => refunds.reduce((sum, { total }) => sum - Number(total), 0);

/** Moves an order to the trash, which its webhooks say; or deletes it for good, of which there are none. */
export function deleteOrder(store: Store, order: StoreOrder, isForced: boolean): StoreOrder {
  if (isForced) {
    store.orders.delete(order.id);
    return order;
  }
  const modified = gmt(new Date());
  const trashed = { ...order, status: "trash", date_modified: modified, date_modified_gmt: modified };
  store.orders.set(order.id, trashed);
  deliverAll(store, [{ topic: "order.deleted", body: { id: order.id } }], "once").catch(console.error);
  return trashed;
}

function draftOf(id: number, checkout: Checkout, opened: string) {
  const { total, currency, email, country, coupon, utmSource } = checkout;
  // The store records a source even for a visit without parameters.
  const meta = [{ id: 1, key: "_wc_order_attribution_utm_source", value: utmSource || "(direct)" }];
  return {
    id,
    number: `W-${id}`,
    order_key: `wc_order_${randomBytes(8).toString("hex")}`,
    status: "checkout-draft",
    currency,
    total,
    total_tax: "0.00",
    discount_total: "0.00",
    created_via: "store-api",
    customer_id: 0,
    date_created: opened,
    date_created_gmt: opened,
    date_modified: opened,
    date_modified_gmt: opened,
    date_paid_gmt: null,
    billing: { first_name: "Ann", last_name: "Shopper", country, email, phone: "" },
    shipping: { first_name: "Ann", last_name: "Shopper", country },
    payment_method: "cod",
    refunds: [],
    coupon_lines: coupon === "" ? [] : [{ id: 1, code: coupon, discount: "5.00" }],
    line_items: [{ id: 1, product_id: 7301, variation_id: 0, quantity: 1, sku: "MUG-1", total, name: "Mug" }],
    meta_data: meta,
  };
}
