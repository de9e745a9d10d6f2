import type { StoreStatus } from "#lib/calls/app-stores.ts";
import { orderPages } from "#lib/survey/places.ts";
import { tenant } from "#server/foundation/database/db.ts";
import { countedUntil } from "./counted-until.ts";

const DAYS_MS = 30 * 24 * 60 * 60 * 1000;

/**
 * How many of a store's orders of the last 30 days the survey could have shown with, how many it was seen with on an
 * order page, and how many are too new to count; of the account in scope.
 */
export async function recentCoverage(
  accountId: string,
  store: { platform: string; storeNumber?: number },
  now: Date,
): Promise<StoreStatus["coverage"]> {
  const until = countedUntil(now);
  const storeOrders = { accountId, ...store, couldShow: true };
  const where = { ...storeOrders, placedAt: { gte: new Date(now.getTime() - DAYS_MS), lte: until } };
  const [orders, seen, pending] = await Promise.all([
    tenant().storeOrder.count({ where }),
    tenant().storeOrder.count({ where: { ...where, shownOn: { in: [...orderPages] } } }),
    tenant().storeOrder.count({ where: { ...storeOrders, placedAt: { gt: until } } }),
  ]);
  return { orders, seen, pending };
}
