import type pg from "pg";
import { reachingLocked } from "#server/foundation/database/reach-locked.ts";

/** A stored order that a response belongs to. */
export interface OrderOfResponse {
  responseId: string;
  platform: string;
  sourceOrderId: string;
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
  const keys = [orders.map(({ platform }) => platform), orders.map(({ sourceOrderId }) => sourceOrderId)];
  await client.query(deleteSql, [accountId, ...keys]);
}

const lockSql = `
  SELECT r.id AS "responseId", o.platform, o.source_order_id AS "sourceOrderId"
  FROM response r JOIN store_order o
    ON o.account_id = r.account_id AND o.platform = r.platform AND o.source_order_id = r.source_order_id
  WHERE r.account_id = $1 AND r.id = ANY($2::uuid[])
  ORDER BY o.platform, o.source_order_id FOR UPDATE OF o`;

const deleteSql = `DELETE FROM store_order WHERE account_id = $1
  AND (platform, source_order_id) IN (SELECT * FROM unnest($2::text[], $3::text[]))`;
