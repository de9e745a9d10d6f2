import type pg from "pg";
import { enqueueJob } from "#server/foundation/queue/enqueue-job.ts";
import { clientDb } from "#server/foundation/queue/transaction-db.ts";
import { isOfOrderSql, type OrderOfStore } from "#server/storefront/index.ts";
import { applyFacts } from "./apply-facts.ts";
import { amountsSql, keptOf, type StoredAmounts } from "./kept-of.ts";
import { orderColumns, type StoredFacts, storedFacts } from "./stored-facts.ts";

/**
 * Writes the facts of an order that was recorded before its response existed into it, in the caller's transaction. The
 * order's address isn't stored: if the response lacks it, a job reads the order from the store once more.
 * @param client acts as `afterword_worker`
 * @returns whether the order was matched now; false if it was before, or has no response
 */
export async function matchOrder(client: pg.ClientBase, order: OrderOfStore): Promise<boolean> {
  const { accountId, platform, sourceOrderId, storeNumber } = order;
  const keys = [accountId, platform, sourceOrderId, storeNumber];
  // Locked before the responses, as when an order is recorded.
  const { rows } = await client.query<StoredFacts & StoredAmounts>({
    name: "unmatched-order",
    text: unmatchedSql,
    values: keys,
  });
  const [unmatched] = rows;
  if (
    !unmatched ||
    !(await applyFacts(client, order, storedFacts(unmatched), keptOf(unmatched), unmatched.addressDigest))
  )
    return false;
  const { rowCount } = await client.query({ name: "order-lacks-address", text: lacksAddressSql, values: keys });
  if (rowCount === 0) return true;
  await enqueueJob(
    "read-store-order",
    { accountId, sourceOrderId, storeNumber, stays: true },
    { db: clientDb(client), group: accountId },
  );
  return true;
}

/** Whether response `r` lacks the address that its store has for order `o`. */
export const lacksAddress = `(o.address_digest IS NOT NULL AND r."order" ->> 'email' IS NULL)`;

const unmatchedSql = `
SELECT ${orderColumns}, ${amountsSql}
FROM store_order o WHERE account_id = $1 AND platform = $2 AND source_order_id = $3 AND store_number = $4
  AND matched_at IS NULL FOR UPDATE`;

const lacksAddressSql = `
SELECT FROM store_order o JOIN response r ON r.account_id = o.account_id
  AND r.survey_id = ANY(ARRAY(SELECT s.id FROM survey s WHERE s.account_id = $1)) AND ${isOfOrderSql}
WHERE o.account_id = $1 AND o.platform = $2 AND o.source_order_id = $3 AND o.store_number = $4 AND ${lacksAddress} LIMIT 1`;
