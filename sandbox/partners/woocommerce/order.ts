import { randomBytes } from "node:crypto";
import type { Checkout } from "../checkout-form.ts";
import { deliverAll } from "./deliver.ts";
import { gmt, type Store, type StoreOrder } from "./store.ts";

/**
 * Places an order: the store tells of it before it's paid, and again when it is. The webhooks go out in the background,
 * as in WordPress.
 */
export function placeOrder(store: Store, checkout: Checkout): StoreOrder {
  const id = store.nextId++;
  const now = new Date();
  const created = { ...orderOf(id, checkout, now), status: "pending" };
  const paid = { ...created, status: "processing", date_paid_gmt: gmt(now) };
  store.orders.set(id, paid);
  const events = [
    { topic: "order.created", body: created },
    { topic: "order.updated", body: paid },
  ];
  deliverAll(store, events, checkout.delivery).catch(console.error);
  return paid;
}

function orderOf(id: number, checkout: Checkout, now: Date): StoreOrder {
  const { total, currency, email, country, coupon, utmSource } = checkout;
  const meta = utmSource === "" ? [] : [{ id: 1, key: "_wc_order_attribution_utm_source", value: utmSource }];
  return {
    id,
    number: `W-${id}`,
    order_key: `wc_order_${randomBytes(8).toString("hex")}`,
    status: "pending",
    currency,
    total,
    total_tax: "0.00",
    discount_total: "0.00",
    created_via: "store-api",
    customer_id: 0,
    date_created: gmt(now),
    date_created_gmt: gmt(now),
    date_modified: gmt(now),
    date_modified_gmt: gmt(now),
    date_paid_gmt: null,
    billing: { first_name: "Ann", last_name: "Shopper", country, email, phone: "" },
    shipping: { first_name: "Ann", last_name: "Shopper", country },
    payment_method: "cod",
    coupon_lines: coupon === "" ? [] : [{ id: 1, code: coupon, discount: "5.00" }],
    line_items: [{ id: 1, product_id: 7301, variation_id: 0, quantity: 1, sku: "MUG-1", total, name: "Mug" }],
    meta_data: meta,
  };
}
