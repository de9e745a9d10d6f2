import { type StoreInUse, withStore } from "#server/domain/connections/index.ts";
import { inAccount, tenant } from "#server/foundation/database/db.ts";
import { inAccountTransaction } from "#server/foundation/database/in-account-transaction.ts";
import type { PlatformOrder } from "#server/partners/platforms/platform.ts";
import { type OrdersOf, recordMissing, recordOrder } from "./record-order.ts";

/** Pages of orders that one run reads; the next run goes on. */
const MOST_PAGES = 20;
/** A store's clock may be behind ours, and orders may be committed late. */
const OVERLAP_MS = 10 * 60 * 1000;

/**
 * Reads one order from the account's store and records it.
 * @returns false if there is no store that can be used
 */
export async function readStoreOrder(accountId: string, sourceOrderId: string): Promise<boolean> {
  const isDone = await withStore(accountId, async ({ stores, store, connection: { platform } }) => {
    const order = await stores.readOrder(store, sourceOrderId);
    const of = { accountId, platform };
    await inAccount(accountId, () =>
      inAccountTransaction(async (client) => {
        if (order) await recordOrder(client, of, order, { isCurrent: true });
        else await recordMissing(client, of, sourceOrderId);
      }),
    );
    return true;
  });
  return isDone ?? false;
}

/**
 * Records the orders that changed since the last run, for those whose webhooks never arrived. The first run begins when
 * the store was connected. A long list is continued by the next run.
 * @returns how many orders were new, or newer than what we knew; null without a store that can be used
 */
export async function readStoreOrders(accountId: string, now: Date): Promise<number | null> {
  return await withStore(accountId, (inUse) => readPages(inUse, accountId, now));
}

async function readPages({ stores, store, connection }: StoreInUse, accountId: string, now: Date): Promise<number> {
  const { id, platform, ordersReadAt, connectedAt } = connection;
  const since = new Date((ordersReadAt ?? connectedAt).getTime() - OVERLAP_MS);
  const { startedAt, ...continued } = readPlace(connection.ordersCursor, now);
  let { cursor } = continued;
  let recorded = 0;
  for (let page = 0; page < MOST_PAGES; page++) {
    const { orders, nextCursor } = await stores.listOrders(store, since, cursor);
    for (const order of orders) if (await recordRead({ accountId, platform }, order)) recorded++;
    cursor = nextCursor;
    // After each page, so that a failure on a later one repeats little. The next reading begins where this one began.
    const isDone = cursor === null;
    const data = isDone
      ? { ordersReadAt: startedAt, ordersCursor: null }
      : { ordersCursor: `${startedAt.toISOString()} ${cursor}` };
    await inAccount(accountId, () => tenant().connection.update({ where: { accountId_id: { accountId, id } }, data }));
    if (isDone) break;
  }
  return recorded;
}

function recordRead(of: OrdersOf, order: PlatformOrder): Promise<boolean> {
  return inAccount(of.accountId, () =>
    inAccountTransaction((client) => recordOrder(client, of, order, { isCurrent: true })),
  );
}

/** When the reading began that is to be continued, and the platform's cursor. */
function readPlace(stored: string | null, now: Date): { startedAt: Date; cursor: string | null } {
  const [, startedAt = "", cursor = ""] = /^(\S+) (.+)$/s.exec(stored ?? "") ?? [];
  const time = new Date(startedAt);
  return Number.isNaN(time.getTime()) ? { startedAt: now, cursor: null } : { startedAt: time, cursor };
}
