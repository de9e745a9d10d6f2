import type { Checkout } from "../checkout-form.ts";
import { type OrderChange, refundedAfter } from "../order-changes.ts";
import { deliverAll, type StoreEvent } from "./deliver.ts";
import type { RegisteredApp, Store, StoreOrder } from "./store.ts";

const [INCOMPLETE, REFUNDED, CANCELED, AWAITING_FULFILLMENT, PARTIALLY_REFUNDED] = [0, 4, 5, 11, 14];

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
    refunded_amount: "0.0000",
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

/** What a merchant does with an order: it's refunded, in part or whole, canceled, or archived. */
export function changeOrder(
  app: RegisteredApp,
  store: Store,
  order: StoreOrder,
  { action, amount }: OrderChange,
): void {
  const previous = order.status_id;
  const data = { type: "order", id: order.id };
  order.modifiedAt = new Date();
  const events: StoreEvent[] = [{ scope: "store/order/updated", data }];
  if (action === "delete") {
    order.is_deleted = true;
    events.push({ scope: "store/order/archived", data });
  } else if (action === "refund") {
    const refunded = refundedAfter(order.total_inc_tax, Number(order.refunded_amount), amount);
    order.refunded_amount = refunded.toFixed(4);
    order.status_id = refunded >= Number(order.total_inc_tax) ? REFUNDED : PARTIALLY_REFUNDED;
    events.push({
      scope: "store/order/refund/created",
      data: { ...data, refund: { refund_id: store.nextId++ } },
    });
  } else order.status_id = CANCELED;
  if (order.status_id !== previous) {
    const status = { previous_status_id: previous, new_status_id: order.status_id };
    events.push({ scope: "store/order/statusUpdated", data: { ...data, status } });
  }
  deliverAll(app, store, events, "once").catch(console.error);
}

/** An order without what the API has at other addresses. */
export function wireOrder({ modifiedAt, coupon, ...order }: StoreOrder) {
  return { ...order, date_modified: rfc2822(modifiedAt) };
}

function rfc2822(time: Date): string {
  return time.toUTCString().replace("GMT", "+0000");
}
