import { withStore } from "#server/domain/connections/index.ts";
import { accountPool, inAccount } from "#server/foundation/database/db.ts";
import { inAccountTransaction } from "#server/foundation/database/in-account-transaction.ts";
import { recordMissing, recordOrder } from "./record-order.ts";

/** When an order is read once more: merchants delete their test orders within days. */
const RECHECKED_AFTER_DAYS = 3;
/** Older ones aren't looked for. */
const OLDEST_DAYS = 33;
/** Orders of a store that one run reads, each by a request. */
const MOST_RECHECKED = 20;

/**
 * Reads orders that responses belong to once more, three days after they were placed, from stores that delete orders in
 * silence. One that is gone counts no longer.
 * @param now the machine's time, as stores date their orders
 * @returns how many were read; null without such a store
 */
export async function recheckOrders(accountId: string, now: Date): Promise<number | null> {
  return await withStore(accountId, async ({ stores, store, connection: { platform, storeNumber } }) => {
    if (!stores.deletesInSilence) return null;
    const source = { accountId, platform, storeNumber };
    const values = [accountId, platform, storeNumber, now];
    const due = await inAccount(accountId, () => accountPool().query<{ sourceOrderId: string }>(dueSql, values));
    for (const { sourceOrderId } of due.rows) {
      const order = await stores.readOrder(store, sourceOrderId);
      await inAccount(accountId, () =>
        inAccountTransaction(async (client) => {
          if (order) await recordOrder(client, source, order, { isCurrent: true });
          else await recordMissing(client, source, sourceOrderId);
          await client.query(recheckedSql, [accountId, platform, storeNumber, sourceOrderId]);
        }),
      );
    }
    return due.rows.length;
  });
}

const dueSql = `
SELECT source_order_id AS "sourceOrderId" FROM store_order
WHERE account_id = $1 AND platform = $2 AND store_number = $3 AND matched_at IS NOT NULL AND rechecked_at IS NULL AND is_accepted
  AND placed_at < $4::timestamptz - interval '${RECHECKED_AFTER_DAYS} days'
  AND placed_at > $4::timestamptz - interval '${OLDEST_DAYS} days'
ORDER BY placed_at LIMIT ${MOST_RECHECKED}`;

const recheckedSql = `UPDATE store_order SET rechecked_at = now()
WHERE account_id = $1 AND platform = $2 AND store_number = $3 AND source_order_id = $4`;
