import { orderPages } from "#lib/survey/places.ts";
import { tenant } from "#server/foundation/database/db.ts";

/** How many of a store's orders the survey could have shown with, and how many it was seen with on an order page. */
interface Coverage {
  orders: number;
  seen: number;
}

/** The coverage of a store's orders placed since a time, of the account in scope. */
export async function coverageSince(
  accountId: string,
  store: { platform: string; storeNumber?: number },
  since: Date,
): Promise<Coverage> {
  const where = { accountId, ...store, placedAt: { gte: since }, couldShow: true };
  const [orders, seen] = await Promise.all([
    tenant().storeOrder.count({ where }),
    tenant().storeOrder.count({ where: { ...where, shownOn: { in: [...orderPages] } } }),
  ]);
  return { orders, seen };
}
