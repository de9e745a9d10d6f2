import type pg from "pg";

/** Orders of customers whose earlier orders changed: whether they were seen before may have changed with them. */
interface LaterOrders {
  customerKeys: readonly (string | null)[];
  /** The earliest change. */
  since: Date;
}

/**
 * Marks days whose orders changed, to be counted again, in the caller's transaction. A day may have any number of marks,
 * so nobody waits.
 * @param client the worker's, or in the account's scope
 * @param days `YYYY-MM-DD`; null for one that isn't known yet
 */
export async function markDays(
  client: pg.ClientBase,
  accountId: string,
  days: readonly (string | null)[],
  later: LaterOrders = { customerKeys: [], since: new Date(0) },
): Promise<void> {
  await client.query({
    name: "mark-days",
    text: markSql,
    values: [accountId, days, later.customerKeys, later.since],
  });
}

const markSql = `INSERT INTO frame_mark (account_id, day)
SELECT DISTINCT $1::uuid, day FROM (
  SELECT unnest($2::date[]) AS day
  UNION ALL SELECT day FROM store_order WHERE account_id = $1 AND customer_key = ANY($3::text[]) AND placed_at >= $4
) AS changed WHERE day IS NOT NULL`;

/** What is marked of an order. */
export interface MarkedOrder {
  day: string | null;
  customerKey: string | null;
  placedAt: Date;
}

/** The columns of {@link MarkedOrder}, as they were before a statement that returns them. */
export const markedSql = `old.day::text AS day, old.customer_key AS "customerKey", old.placed_at AS "placedAt"`;

/** Marks the days of orders that no longer count, or no longer as their customer's, and of the customers' later ones. */
export async function markOrders(
  client: pg.ClientBase,
  accountId: string,
  orders: readonly MarkedOrder[],
): Promise<void> {
  if (orders.length === 0) return;
  const since = new Date(Math.min(...orders.map(({ placedAt }) => placedAt.getTime())));
  const days = orders.map(({ day }) => day);
  const customerKeys = [...new Set(orders.map(({ customerKey }) => customerKey))];
  await markDays(client, accountId, days, { customerKeys, since });
}
