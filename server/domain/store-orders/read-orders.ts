import type pg from "pg";
import { isAppError } from "#lib/errors.ts";
import { machineNow } from "#lib/machine-clock.ts";
import { type StoreInUse, withStore } from "#server/domain/connections/index.ts";
import { inAccount, tenant } from "#server/foundation/database/db.ts";
import { inAccountTransaction } from "#server/foundation/database/in-account-transaction.ts";
import { clientDb } from "#server/foundation/queue/transaction-db.ts";
import type { PlatformOrder, StorePlatformName } from "#server/partners/platforms/platform.ts";
import { readChangedOrder } from "./read-changed-order.ts";
import { type OrderSource, recordMissing, recordOrder } from "./record-order.ts";
import { rereadAfter } from "./reread-after.ts";

/** Pages of orders that one run reads, so that every store gets its turn; the next run goes on. */
const MOST_PAGES = 20;
/** Orders may be committed late. */
const OVERLAP_MS = 10 * 60 * 1000;

/** Which order to read, and what is done with one that the store doesn't show. */
export interface UnshownOrder {
  /** The order as its webhook held it, if that was of this store. */
  orderInWebhook?: (store: { platform: StorePlatformName; domain: string }) => Promise<PlatformOrder | null>;
  /** It stays as we know it; else it doesn't count as an order any longer. */
  stays?: boolean | undefined;
  /** Only if the account's store is still this one. */
  storeNumber?: number | undefined;
}

/**
 * Reads one order from the account's store and records it.
 * @returns false if there is no store that can be used
 */
export async function readStoreOrder(
  accountId: string,
  sourceOrderId: string,
  { orderInWebhook, stays = false, ...only }: UnshownOrder = {},
): Promise<boolean> {
  const isDone = await withStore(accountId, async ({ stores, store, connection: { platform, storeNumber } }) => {
    if (only.storeNumber !== undefined && only.storeNumber !== storeNumber) return true;
    const shown = await stores.readOrder(store, sourceOrderId);
    const order = shown ?? (await orderInWebhook?.({ platform, domain: store.domain })) ?? null;
    if (!order && stays) return true;
    const source = { accountId, platform, storeNumber };
    await inAccount(accountId, () =>
      inAccountTransaction(async (client) => {
        if (!order) return await recordMissing(client, source, sourceOrderId);
        await recordOrder(client, source, order, { isCurrent: shown !== null });
        await readAgain(client, source, order);
      }),
    );
    return true;
  });
  return isDone ?? false;
}

/** What a run read. */
export interface OrdersRead {
  /** How many orders were new, or newer than what we knew. */
  recorded: number;
  /** The list goes on, and no other run reads it. */
  hasMore: boolean;
  /** The store was so slow that the time for a run was over. */
  isSlow: boolean;
  /** Until now the store kept its orders from us: it lacks their webhooks. */
  isAllowedAgain: boolean;
}

/**
 * Records the orders that changed since the last run, for those whose webhooks never arrived. The first run begins when
 * the store was connected, each later one with the newest order of the store that the runs before it read: the store's
 * clock may be behind ours. A long list is continued by the next run.
 * @param now the machine's time: the product's may be moved, and a store's isn't
 * @returns null without a store that can be used
 */
export async function readStoreOrders(accountId: string, now: Date): Promise<OrdersRead | null> {
  return await withStore(accountId, async (inUse) => {
    const isAllowedAgain = inUse.connection.missingAccess.includes("orders");
    return { ...(await readPages(inUse, accountId, now)), isAllowedAgain };
  });
}

async function readPages(
  { stores, store, connection }: StoreInUse,
  accountId: string,
  now: Date,
): Promise<Omit<OrdersRead, "isAllowedAgain">> {
  const { platform, storeNumber, ordersReadAt } = connection;
  const since = new Date((ordersReadAt ?? (await connectedSince(connection))).getTime() - OVERLAP_MS);
  const { startedAt, ...continued } = readPlace(connection.ordersCursor, now);
  let { newest, cursor } = continued;
  let stored = connection.ordersCursor;
  let recorded = 0;
  for (let page = 0; page < MOST_PAGES; page++) {
    const listed = await stores.listOrders(store, since, cursor).catch(async (error: unknown) => {
      // The pages before this one are recorded, and the next run goes on with it.
      if (store.signal?.aborted && page > 0) return null;
      // Cursors expire: the next run starts the list again instead of asking with this one forever.
      const isRefused = isAppError(error) && error.code === "partner-refused";
      if (isRefused && stored !== null) await moveCursor(connection, stored, { ordersCursor: null });
      throw error;
    });
    if (!listed) return { recorded, hasMore: true, isSlow: true };
    const { orders, nextCursor } = listed;
    for (const order of orders) if (await recordRead({ accountId, platform, storeNumber }, order)) recorded++;
    newest = orders.reduce((latest, { updatedAt }) => (updatedAt > latest ? updatedAt : latest), newest);
    cursor = nextCursor;
    // After each page, so that a failure on a later one repeats little.
    const next = cursor === null ? null : `${startedAt.toISOString()} ${newest.toISOString()} ${cursor}`;
    const isMoved = await moveCursor(connection, stored, {
      ordersCursor: next,
      ...(next === null && { ordersReadAt: nextStart(ordersReadAt, startedAt, newest) }),
    });
    if (!isMoved || next === null) return { recorded, hasMore: false, isSlow: false };
    stored = next;
  }
  return { recorded, hasMore: true, isSlow: false };
}

/** Returns false if another run, or another connection, has moved it in the meantime. */
async function moveCursor(
  { accountId, id, connectedAt }: StoreInUse["connection"],
  before: string | null,
  data: { ordersCursor: string | null; ordersReadAt?: Date | null },
): Promise<boolean> {
  const where = { accountId, id, connectedAt, ordersCursor: before };
  const { count } = await inAccount(accountId, () => tenant().connection.updateMany({ where, data }));
  return count > 0;
}

function recordRead(source: OrderSource, order: PlatformOrder): Promise<boolean> {
  return inAccount(source.accountId, () =>
    inAccountTransaction(async (client) => {
      await readAgain(client, source, order);
      return await recordOrder(client, source, order, { isCurrent: true });
    }),
  );
}

/** Has an order read once more whose platform will know more. */
async function readAgain(client: pg.ClientBase, source: OrderSource, order: PlatformOrder): Promise<void> {
  const seconds = rereadAfter(order, machineNow());
  if (seconds === null) return;
  await readChangedOrder(clientDb(client), { ...source, sourceOrderId: order.sourceOrderId }, seconds, "settled");
}

/** By the machine's time. */
async function connectedSince({ accountId, domain, connectedAt }: StoreInUse["connection"]): Promise<Date> {
  const where = { domain, accountId };
  const claimed = await inAccount(accountId, () =>
    tenant().shopDomain.findFirst({ where, select: { verifiedAt: true } }),
  );
  return claimed?.verifiedAt ?? connectedAt;
}

/** The time before any order, for a reading that has found none yet. */
const NONE = new Date(0);

/**
 * Where the reading after this one starts. Not after this one began: platforms don't all list by the time of the change,
 * so an order on one page may have changed while later pages were read. If it only found what was read before, the next
 * one repeats none of it: an order that was deleted here in the meantime must not come back.
 */
function nextStart(before: Date | null, startedAt: Date, newest: Date): Date | null {
  if (newest <= NONE) return before;
  if (before === null || newest > before) return newest < startedAt ? newest : startedAt;
  const isSettled = newest.getTime() < startedAt.getTime() - OVERLAP_MS;
  return isSettled ? new Date(newest.getTime() + OVERLAP_MS + 1_000) : before;
}

/** When the reading began that is to be continued, its newest order, and the platform's cursor. */
function readPlace(stored: string | null, now: Date): { startedAt: Date; newest: Date; cursor: string | null } {
  const [, startedAt = "", newest = "", cursor = ""] = /^(\S+) (\S+) (.+)$/s.exec(stored ?? "") ?? [];
  const [began, found] = [new Date(startedAt), new Date(newest)];
  const isRead = !Number.isNaN(began.getTime()) && !Number.isNaN(found.getTime());
  return isRead ? { startedAt: began, newest: found, cursor } : { startedAt: now, newest: NONE, cursor: null };
}
