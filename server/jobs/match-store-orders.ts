import { matchOrders } from "#server/domain/store-orders/index.ts";
import { productNow } from "#server/foundation/clock.ts";
import { log } from "#server/foundation/log.ts";
import { defineTimer } from "#server/foundation/queue/task.ts";
import { onWorkerConnection } from "./on-worker-connection.ts";

/** Writes the facts of stores' orders into responses that began after the order was recorded, within a minute. */
export const matchStoreOrdersTask = defineTimer("match-store-orders", "* * * * *", async () => {
  const matched = await onWorkerConnection((client) => matchOrders(client, productNow()));
  if (matched > 0) log.info({ matched }, "wrote the facts of orders into responses");
});
