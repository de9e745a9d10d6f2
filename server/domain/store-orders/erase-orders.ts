import type pg from "pg";
import { addressDigests } from "./address-digest.ts";

/** Whose orders go; one of the three is enough. */
export interface OrdersToErase {
  emailAddress: string | null;
  customerId: string | null;
  /** Those that their store names. */
  orders?: { platform: string; storeNumber: number; sourceOrderIds: readonly string[] } | undefined;
}

/**
 * Deletes what is stored of a shopper's orders, in the caller's transaction.
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
      OR platform = $4 AND source_order_id = ANY($5::text[]) AND store_number = $6)`;
  const named = [orders?.platform ?? null, orders?.sourceOrderIds ?? [], orders?.storeNumber ?? 1];
  await client.query(sql, [accountId, digests, customerId, ...named]);
}

/** Which orders go. */
export interface OldOrders {
  /** Only those of this store; of any by default. */
  store?: { platform: string; storeNumber: number };
  /** They were placed before then. */
  cutoff: Date;
  /** How many one statement may delete. */
  most: number;
}

/** Deletes the orders that were placed before a time, as many as one statement may. Returns how many. */
export async function deleteOldOrders(
  client: pg.ClientBase,
  accountId: string,
  { store, cutoff, most }: OldOrders,
): Promise<number> {
  const sql = `DELETE FROM store_order WHERE account_id = $1 AND (platform, source_order_id, store_number) IN (
    SELECT platform, source_order_id, store_number FROM store_order WHERE account_id = $1 AND placed_at < $2
      AND ($4::text IS NULL OR platform = $4 AND store_number = $5) LIMIT $3)`;
  return (
    (await client.query(sql, [...[accountId, cutoff, most, store?.platform ?? null, store?.storeNumber ?? null]]))
      .rowCount ?? 0
  );
}
