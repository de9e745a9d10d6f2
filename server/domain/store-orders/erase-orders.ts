import type pg from "pg";
import { addressDigests } from "./address-digest.ts";
import { type MarkedOrder, markedSql, markOrders } from "./mark-days.ts";

/** Whose orders go; one of the three is enough. */
export interface OrdersToErase {
  emailAddress: string | null;
  customerId: string | null;
  /** The orders that their store names. */
  orders?: { platform: string; storeNumber: number; sourceOrderIds: readonly string[] } | undefined;
}

/**
 * Deletes what is stored of a shopper's orders, in the caller's transaction. Orders that are left, because their store
 * knows no id of their shopper, no longer say whose they are.
 * @param client in the account's scope
 */
export async function eraseOrders(
  client: pg.ClientBase,
  accountId: string,
  { emailAddress, customerId, orders }: OrdersToErase,
): Promise<void> {
  const digests = emailAddress === null ? [] : addressDigests(accountId, emailAddress);
  const sql = `DELETE FROM store_order WHERE account_id = $1
    AND (address_digest = ANY($2::text[]) OR customer_id = $3 
      OR platform = $4 AND source_order_id = ANY($5::text[]) AND store_number = $6) RETURNING ${markedSql}`;
  const named = [orders?.platform ?? null, orders?.sourceOrderIds ?? [], orders?.storeNumber ?? 1];
  const gone = await client.query<MarkedOrder>(sql, [accountId, digests, customerId, ...named]);
  const forgotten = await client.query<MarkedOrder>(forgetSql, [accountId, [...digests, customerId]]);
  await markOrders(client, accountId, [...gone.rows, ...forgotten.rows]);
}

const forgetSql = `UPDATE store_order SET customer_key = NULL
  WHERE account_id = $1 AND customer_key = ANY($2::text[]) RETURNING ${markedSql}`;

/** Which orders go. */
export interface OldOrders {
  /** Only those of this store; of any by default. */
  store?: { platform: string; storeNumber: number };
  /** They were placed before then. */
  cutoff: Date;
  /** How many one statement may delete. */
  most: number;
  /** The figures of their days stay as they were counted. */
  keepsTotals?: boolean;
}

/** Deletes the orders that were placed before a time, as many as one statement may. Returns how many. */
export async function deleteOldOrders(
  client: pg.ClientBase,
  accountId: string,
  { store, cutoff, most, keepsTotals = false }: OldOrders,
): Promise<number> {
  const values = [accountId, cutoff, most, store?.platform ?? null, store?.storeNumber ?? null, keepsTotals];
  return (await client.query<{ gone: number }>(deleteOldSql, values)).rows[0]?.gone ?? 0;
}

// One statement, for callers without a transaction. Customers of the deleted orders may no longer be known from before.
const deleteOldSql = `WITH gone AS (
  DELETE FROM store_order WHERE account_id = $1 AND (platform, source_order_id, store_number) IN (
    SELECT platform, source_order_id, store_number FROM store_order WHERE account_id = $1 AND placed_at < $2
      AND ($4::text IS NULL OR platform = $4 AND store_number = $5) LIMIT $3)
  RETURNING day, customer_key, placed_at
), marked AS (
  INSERT INTO frame_mark (account_id, day)
  SELECT DISTINCT $1::uuid, day FROM (
    SELECT day FROM gone UNION ALL SELECT later.day FROM gone JOIN store_order AS later
      ON later.account_id = $1 AND later.customer_key = gone.customer_key AND later.placed_at > gone.placed_at
  ) AS changed WHERE day IS NOT NULL AND NOT $6::boolean
) SELECT count(*)::int AS gone FROM gone`;
