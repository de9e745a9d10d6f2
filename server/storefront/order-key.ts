import { keyOfTest } from "./ingest/test-of-store.ts";

/**
 * The number of an account's current store, or its last one, by platform: 1 if the account never had two of a platform. An
 * order's number identifies it within one store only, because platforms count from the same start in each store.
 */
export type StoreNumbers = Readonly<Partial<Record<string, number>>>;

/** An order of a store, as responses name it. */
export interface OrderOfStore {
  accountId: string;
  platform: string;
  /** Which of the account's stores of the platform it is of, from 1 on. */
  storeNumber: number;
  sourceOrderId: string;
}

/** The key that all messages about an order share, with the account, the survey and the platform. */
export function orderKeyOf(sourceOrderId: string, storeNumber = 1): string {
  return `o${storeNumber === 1 ? "" : storeNumber}:${sourceOrderId}`;
}

/** The keys of an order's response and of tests of the order. */
export function orderKeysOf({
  sourceOrderId,
  storeNumber,
}: Pick<OrderOfStore, "sourceOrderId" | "storeNumber">): string[] {
  const key = orderKeyOf(sourceOrderId, storeNumber);
  return [key, keyOfTest(key)];
}

const keyOfOrder = `'o' || CASE o.store_number WHEN 1 THEN '' ELSE o.store_number::text END || ':' || o.source_order_id`;

/** Whether response `r` is of a store's order `o`, or a test of it, in SQL. */
export const isOfOrderSql = `r.platform = o.platform AND r.order_key IN (${keyOfOrder}, '${keyOfTest("")}' || ${keyOfOrder})`;
