import type pg from "pg";
import { forgetStoreOf } from "#server/domain/connections/index.ts";
import { erasePlatform } from "#server/domain/responses/index.ts";
import { deleteOldOrders } from "#server/domain/store-orders/index.ts";
import { productNow } from "#server/foundation/clock.ts";
import { directory, inAccount, tenant } from "#server/foundation/database/db.ts";
import type { EventStore, StoreAccount } from "./find-stores.ts";
import { isVerifiedAfter } from "./is-verified-after.ts";

const ORDERS_AT_ONCE = 2_000;

/**
 * Deletes what came from a store that left: its responses and orders, its users, and the connection's
 * record. The account that has the store keeps everything if the store was connected again after it left, because the
 * merchant came back to that data and goes on with it; an account that had the store before keeps nothing. A store that
 * seems connected, but wasn't again since then, is one whose uninstall never reached us. The accounts themselves, their
 * surveys and their people stay: they are the merchant's, who may have other stores.
 * @param leftAt the earliest time that the store may have left
 */
export async function eraseStore(
  client: pg.ClientBase,
  store: EventStore,
  found: readonly StoreAccount[],
  leftAt: Date,
): Promise<void> {
  const { platform, domain } = store;
  const isBack = await isVerifiedAfter(store, leftAt);
  for (const { accountId, isLive, movedAt, storeNumber, firstConnectionId } of found) {
    if (isLive && isBack) continue;
    // Without an email: nothing is left to connect again for.
    await forgetStoreOf({ accountId, personId: null }, { platform, domain }, true);
    const cutoff = movedAt ?? productNow();
    // What came before any connection is the first store's.
    const after = storeNumber === 1 ? null : firstConnectionId;
    await erasePlatform(client, accountId, { platform, storeNumber, after, cutoff });
    const left = { store: { platform, storeNumber }, cutoff, most: ORDERS_AT_ONCE };
    while ((await deleteOldOrders(client, accountId, left)) > 0);
    const where = { accountId, name: platform, externalId: domain, status: { in: ["chosen", "removed"] } };
    await inAccount(accountId, () => tenant().connection.deleteMany({ where }));
  }
  if (!isBack) await directory().storeUser.deleteMany({ where: { platform, domain } });
}
