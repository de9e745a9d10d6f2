import type { Checkout } from "../checkout-form.ts";
import { deliverAll } from "./deliver.ts";
import type { RegisteredApp, Store, StoreOrder } from "./store.ts";

const [INCOMPLETE, AWAITING_FULFILLMENT] = [0, 11];

/** Places an order: BigCommerce tells of it while it's incomplete, and again once it's paid. */
export function placeOrder(app: RegisteredApp, store: Store, checkout: Checkout, channelId: number): StoreOrder {
  const { total, currency, email, country, coupon, delivery } = checkout;
  const id = store.nextId++;
  const now = new Date();
  const order: StoreOrder = {
    id,
    status_id: AWAITING_FULFILLMENT,
    modifiedAt: now,
    coupon,
    customer_id: 0,
    order_source: "www",
    channel_id: channelId,
    date_created: rfc2822(now),
    total_inc_tax: `${Number(total).toFixed(2)}00`,
    currency_code: currency,
    default_currency_code: currency,
    store_default_currency_code: "USD",
    billing_address: { first_name: "Ann", last_name: "Shopper", email, country_iso2: country },
    is_deleted: false,
  };
  store.orders.set(id, order);
  const data = { type: "order", id };
  const status = { previous_status_id: INCOMPLETE, new_status_id: AWAITING_FULFILLMENT };
  const events = [
    { scope: "store/order/created", data },
    { scope: "store/order/statusUpdated", data: { ...data, status } },
  ];
  deliverAll(app, store, events, delivery).catch(console.error);
  return order;
}

/** An order without what the API has at other addresses. */
export function wireOrder({ modifiedAt, coupon, ...order }: StoreOrder) {
  return { ...order, date_modified: rfc2822(modifiedAt) };
}

function rfc2822(time: Date): string {
  return time.toUTCString().replace("GMT", "+0000");
}
