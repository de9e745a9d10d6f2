import type { Db } from "pg-boss";
import { enqueueJob } from "#server/foundation/queue/enqueue-job.ts";
import type { OrderOfStore } from "#server/storefront/index.ts";

/** Has an order read from its store by one job, for all who ask before it runs; it exists once `db` commits. */
export async function readChangedOrder(
  db: Db,
  { accountId, storeNumber, sourceOrderId }: Omit<OrderOfStore, "platform">,
  startAfterSeconds: number,
  reason: "changed" | "settled" = "changed",
): Promise<void> {
  // A job that waits for long takes no other's place.
  const singletonKey = `${accountId} ${storeNumber} ${sourceOrderId} ${reason}`;
  const options = { db, group: accountId, singletonKey, startAfterSeconds };
  await enqueueJob("read-changed-order", { accountId, sourceOrderId, storeNumber }, options);
}
