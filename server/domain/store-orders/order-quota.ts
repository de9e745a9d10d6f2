import { LRUCache } from "lru-cache";
import type pg from "pg";
import { storeOrdersKept } from "#lib/plans.ts";
import { log } from "#server/foundation/log.ts";

interface Room {
  /** How many orders may still be recorded, new or not, before they are counted again. */
  left: number;
  countedAtMs: number;
}

/** How often orders are counted for an account that has no room. */
const COUNT_AGAIN_MS = 60_000;

const roomOf = new LRUCache<string, Room>({ max: 20_000 });

/**
 * Whether the account may get another order of its store this month: a merchant's own server can name any number of
 * them. They are counted seldom, so several workers may let some more through.
 * @param client the worker's, or in the account's scope
 */
export async function hasRoomForOrder(client: pg.ClientBase, accountId: string): Promise<boolean> {
  let room = roomOf.get(accountId);
  if (!room || (room.left <= 0 && performance.now() - room.countedAtMs > COUNT_AGAIN_MS)) {
    room = { left: await leftOf(client, accountId), countedAtMs: performance.now() };
    roomOf.set(accountId, room);
    if (room.left <= 0) log.warn({ accountId }, "an account's store has more orders than are kept in a month");
  }
  room.left -= 1;
  return room.left >= 0;
}

async function leftOf(client: pg.ClientBase, accountId: string): Promise<number> {
  const { rows } = await client.query<{ billingPlan: string; orders: number }>(countSql, [accountId]);
  const [account] = rows;
  return account ? storeOrdersKept(account.billingPlan) - account.orders : 0;
}

const countSql = `SELECT billing_plan AS "billingPlan", (SELECT count(*)::float8 FROM store_order o
    WHERE o.account_id = a.id AND o.created_at >= date_trunc('month', now(), 'UTC')) AS orders
  FROM account a WHERE a.id = $1`;
