import { liveStore } from "#server/domain/connections/index.ts";
import { storesOf } from "#server/partners/platforms/registry.ts";
import { orderKeysOf } from "#server/storefront/index.ts";

interface Order {
  platform: string;
  orderKey: string;
  /** Null if the page knew none. */
  sourceOrderId: string | null;
}

/**
 * The address of an order in the admin of the account's store; null for an order of another store, which has the same
 * numbers, and where the platform's addresses aren't known for certain.
 */
export async function orderPageOf(
  accountId: string,
  { platform, orderKey, sourceOrderId }: Order,
): Promise<string | null> {
  if (sourceOrderId === null) return null;
  const store = await liveStore(accountId);
  if (store?.platform !== platform) return null;
  const { domain, storeNumber } = store;
  if (!orderKeysOf({ sourceOrderId, storeNumber }).includes(orderKey)) return null;
  return storesOf(store.platform)?.orderPage?.(domain, sourceOrderId) ?? null;
}
