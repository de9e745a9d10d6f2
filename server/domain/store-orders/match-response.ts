import type { Pool } from "pg";
import { inTransaction } from "#server/foundation/database/in-transaction.ts";
import { whenFree } from "#server/foundation/database/when-free.ts";
import { log } from "#server/foundation/log.ts";
import { isOfOrderSql, type OrderOfStore } from "#server/storefront/index.ts";
import { lacksAddress, matchOrder } from "./match-order.ts";

/** How long a caller should wait for an address that is being read from the store. */
const READ_SECONDS = 10;
/** How long a caller waits for other changes of the account's responses, with one of the worker's few connections. */
const LOCK_TIMEOUT = "1s";

interface OfResponse {
  accountId: string;
  responseId: string;
}

/**
 * Writes the facts of the response's order into it, if the order was recorded first and no run has matched them yet. A
 * failure is only logged: the next run of `matchOrders` tries again.
 * @param pool acts as `afterword_worker`
 * @param pending reads the response's order, as {@link pendingOrders} does
 * @returns whether the order's address is being read from the store, so that the caller should try again soon
 */
export async function matchResponse(
  pool: Pool,
  { accountId, responseId }: OfResponse,
  pending: () => Promise<PendingOrder | null>,
): Promise<boolean> {
  try {
    const order = await pending();
    if (!order?.isUnmatched) return order !== null;
    // At once: what is sent without the facts may never be sent again.
    await whenFree(() => match(pool, order), 2);
    return (await pending()) !== null;
  } catch (error) {
    log.warn({ err: error, accountId, responseId }, "could not write an order's facts into its response");
    return false;
  }
}

async function match(pool: Pool, order: OrderOfStore): Promise<void> {
  const client = await pool.connect();
  try {
    await inTransaction(client, async () => {
      await client.query(`SET LOCAL lock_timeout = '${LOCK_TIMEOUT}'`);
      await matchOrder(client, order);
    });
  } finally {
    client.release(client.getTransactionStatus() !== "I");
  }
}

interface PendingOrder extends OrderOfStore {
  isUnmatched: boolean;
}

/**
 * The orders of responses, in their order: null for one that is matched, unless that was just now and its address is still
 * to be read.
 * @param pool acts as `afterword_worker`
 */
export async function pendingOrders(pool: Pool, responses: readonly OfResponse[]): Promise<(PendingOrder | null)[]> {
  const { rows } = await pool.query<PendingOrder & { responseId: string }>({
    name: "pending-orders-of-responses",
    text: pendingSql,
    values: [responses.map(({ accountId }) => accountId), responses.map(({ responseId }) => responseId)],
  });
  const byResponse = new Map(rows.map(({ responseId, ...order }) => [`${order.accountId} ${responseId}`, order]));
  return responses.map(({ accountId, responseId }) => byResponse.get(`${accountId} ${responseId}`) ?? null);
}

const pendingSql = `
SELECT r.id AS "responseId", o.account_id AS "accountId", o.platform, o.source_order_id AS "sourceOrderId",
  o.store_number AS "storeNumber", o.matched_at IS NULL AS "isUnmatched"
FROM unnest($1::uuid[], $2::uuid[]) AS asked (account_id, id) JOIN response r USING (account_id, id)
JOIN store_order o ON o.account_id = r.account_id AND o.source_order_id = r.source_order_id AND ${isOfOrderSql}
WHERE o.matched_at IS NULL OR o.matched_at > now() - interval '${READ_SECONDS} seconds' AND ${lacksAddress}`;
