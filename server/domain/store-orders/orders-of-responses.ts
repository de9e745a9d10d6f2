import type pg from "pg";
import { reachingLocked } from "#server/foundation/database/reach-locked.ts";
import { isOfOrderSql, type OrderOfStore } from "#server/storefront/index.ts";
import { type MarkedOrder, markedSql, markOrders } from "./mark-days.ts";

/** A stored order that a response belongs to. */
export interface OrderOfResponse extends Omit<OrderOfStore, "accountId"> {
  responseId: string;
}

/**
 * The stored orders of these responses, locked until the caller's transaction ends. To be called before the responses
 * are locked: recording an order locks in this order, too.
 * @param client in the account's scope
 */
export async function lockOrdersOf(
  client: pg.ClientBase,
  accountId: string,
  responseIds: readonly string[],
): Promise<OrderOfResponse[]> {
  const { rows } = await reachingLocked(client, () => client.query<OrderOfResponse>(lockSql, [accountId, responseIds]));
  return rows;
}

/** Deletes orders, in the transaction that locked them. */
export async function deleteOrders(
  client: pg.ClientBase,
  accountId: string,
  orders: readonly OrderOfResponse[],
): Promise<void> {
  if (orders.length === 0) return;
  const keys = orders.map(({ platform, sourceOrderId, storeNumber }) => ({ platform, sourceOrderId, storeNumber }));
  const { rows } = await client.query<MarkedOrder>(deleteSql, [accountId, JSON.stringify(keys)]);
  await markOrders(client, accountId, rows);
}

const lockSql = `
  SELECT r.id AS "responseId", o.platform, o.source_order_id AS "sourceOrderId", o.store_number AS "storeNumber"
  FROM response r JOIN store_order o
    ON o.account_id = r.account_id AND o.source_order_id = r.source_order_id AND ${isOfOrderSql}
  WHERE r.account_id = $1 AND r.id = ANY($2::uuid[])
  ORDER BY o.platform, o.source_order_id, o.store_number FOR UPDATE OF o`;

const deleteSql = `DELETE FROM store_order WHERE account_id = $1
  AND (platform, source_order_id, store_number) IN (
    SELECT * FROM jsonb_to_recordset($2::jsonb) AS o (platform text, "sourceOrderId" text, "storeNumber" smallint))
  RETURNING ${markedSql}`;
