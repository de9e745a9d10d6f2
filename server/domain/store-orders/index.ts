export { deleteOldOrders, eraseOrders } from "./erase-orders.ts";
export { matchOrders } from "./match-orders.ts";
export { matchResponse } from "./match-response.ts";
export { deleteOrders, lockOrdersOf } from "./orders-of-responses.ts";
export { type OrderOfShopper, ordersOfShopper } from "./orders-of-shopper.ts";
export { readStoreOrder, readStoreOrders, type UnshownOrder } from "./read-orders.ts";
export { recordOrder } from "./record-order.ts";
export { redactOrders } from "./redact-orders.ts";
