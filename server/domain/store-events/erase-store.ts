import type pg from "pg";
import { forgetStoreOf } from "#server/domain/connections/index.ts";
import { erasePlatform } from "#server/domain/responses/index.ts";
import { deleteOldOrders } from "#server/domain/store-orders/index.ts";
import { directory, inAccount, tenant } from "#server/foundation/database/db.ts";
import type { FoundStore } from "./find-stores.ts";
import type { EventStore } from "./follow-event.ts";

const ORDERS_AT_ONCE = 2_000;

/**
 * Deletes what came from a store that left: responses and orders of its platform, its users, and the connection's
 * record. Not if it was connected again since it was asked for. The account, its surveys and its people stay: they are
 * the merchant's, who may have other stores.
 */
export async function eraseStore(
  client: pg.ClientBase,
  { platform, domain }: EventStore,
  found: readonly FoundStore[],
  askedAt: Date,
): Promise<void> {
  if (found.some(({ isLive, connectedAt }) => isLive && connectedAt >= askedAt)) return;
  const now = new Date();
  for (const { accountId } of found) {
    await forgetStoreOf({ accountId, personId: null }, { platform, domain });
    await erasePlatform(client, accountId, platform, now);
    while ((await deleteOldOrders(client, accountId, now, ORDERS_AT_ONCE)) > 0);
    const where = { accountId, name: platform, externalId: domain, status: { in: ["chosen", "removed"] } };
    await inAccount(accountId, () => tenant().connection.deleteMany({ where }));
  }
  await directory().storeUser.deleteMany({ where: { platform, domain } });
}
