export { deleteOldOrders, eraseOrders } from "./erase-orders.ts";
export { matchOrders } from "./match-orders.ts";
export { readStoreOrder, readStoreOrders } from "./read-orders.ts";
export { recordOrder } from "./record-order.ts";
