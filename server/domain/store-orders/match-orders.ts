import type pg from "pg";
import { inTransaction } from "#server/foundation/database/in-transaction.ts";
import { log } from "#server/foundation/log.ts";
import { isOfOrderSql, type OrderOfStore } from "#server/storefront/index.ts";
import { matchOrder } from "./match-order.ts";

/** How long after an order its shopper may still begin the survey. */
const HOURS = 48;
/** Orders that one run looks for responses of: the newest, and those of one hour of the last 48. */
const MOST_LOOKED_AT = 2_000;
const MOST_MATCHED = 200;
/** How long a test of an order is looked for. */
const TEST_MINUTES = 3;

/**
 * Writes the facts of orders that were recorded before their response existed into it. Most shoppers begin within a
 * minute, so each run looks at the newest orders; older ones have their turn hour by hour, each within 48 minutes. An order
 * that has tests alone stays unmatched, so those have their turn after the others, and only while they are new.
 * @param client acts as `afterword_worker`, in no transaction
 * @returns how many orders were matched
 */
export async function matchOrders(client: pg.ClientBase, now: Date): Promise<number> {
  const hour = Math.floor(now.getTime() / 60_000) % HOURS;
  const { rows } = await client.query<OrderOfStore>(unmatchedSql, [now, hour, MOST_LOOKED_AT, MOST_MATCHED]);
  let matched = 0;
  for (const row of rows) {
    try {
      const isMatched = await inTransaction(client, () => matchOrder(client, row));
      if (isMatched) matched++;
    } catch (error) {
      // The next run tries again.
      log.warn({ err: error, accountId: row.accountId }, "could not write an order's facts into its responses");
    }
  }
  return matched;
}

const unmatchedSql = `
WITH newest AS (
  SELECT * FROM store_order WHERE matched_at IS NULL AND placed_at > $1::timestamptz - interval '${HOURS} hours'
  ORDER BY placed_at DESC LIMIT $3
), older AS (
  SELECT * FROM store_order WHERE matched_at IS NULL
    AND placed_at > $1::timestamptz - make_interval(hours => $2::int + 1)
    AND placed_at <= $1::timestamptz - make_interval(hours => $2::int)
  ORDER BY placed_at DESC LIMIT $3
)
SELECT o.account_id AS "accountId", o.platform, o.source_order_id AS "sourceOrderId",
  o.store_number AS "storeNumber"
FROM (SELECT * FROM newest UNION SELECT * FROM older) AS o
CROSS JOIN LATERAL (
  SELECT bool_or(NOT r.is_test) AS counts FROM response r WHERE r.account_id = o.account_id
    AND r.survey_id = ANY(ARRAY(SELECT s.id FROM survey s WHERE s.account_id = o.account_id))
    AND ${isOfOrderSql} AND (NOT r.is_test OR r.updated_at > $1::timestamptz - interval '${TEST_MINUTES} minutes')
) AS found
WHERE found.counts IS NOT NULL ORDER BY found.counts DESC LIMIT $4`;
