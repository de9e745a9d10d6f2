import type pg from "pg";
import { inTransaction } from "#server/foundation/database/in-transaction.ts";
import { log } from "#server/foundation/log.ts";
import { isOfOrderSql, type OrderOfStore } from "#server/storefront/index.ts";
import { matchOrder } from "./match-order.ts";

/** How long after an order its shopper may still begin the survey. */
const HOURS = 48;
/** Orders of all stores that one run looks for responses of: the newest, and those of one hour of the last 48. */
const MOST_LOOKED_AT = 2_000;
const MOST_MATCHED = 200;
/** How long a test of an order is looked for. */
const TEST_MINUTES = 3;

/**
 * Writes the facts of orders that were recorded before their response existed into it. Responses that wait to be counted
 * come first, one of each account in turn: no store's orders delay another's. For any other response, most shoppers begin
 * within a minute, so each run looks at the newest orders; older ones have their turn hour by hour, each within 48 minutes.
 * An order that has tests alone stays unmatched, so those have their turn after the others, and only while they are new.
 * @param client acts as `afterword_worker`, in no transaction
 * @returns how many orders were matched
 */
export async function matchOrders(client: pg.ClientBase, now: Date): Promise<number> {
  const hour = Math.floor(now.getTime() / 60_000) % HOURS;
  const { rows } = await client.query<OrderOfStore>(unmatchedSql, [
    ...[now, hour, MOST_LOOKED_AT, MOST_MATCHED],
    firstIdOf(now.getTime() - HOURS * 60 * 60_000),
  ]);
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

/** The smallest UUID v7 of a time, in milliseconds since 1970: ids of responses follow the time. */
function firstIdOf(ms: number): string {
  const time = ms.toString(16).padStart(12, "0");
  return `${time.slice(0, 8)}-${time.slice(8)}-7000-8000-000000000000`;
}

// A store's own server dates its orders.
const unmatchedSql = `
WITH waiting AS (
  SELECT o.account_id, o.platform, o.source_order_id, o.store_number,
    row_number() OVER (PARTITION BY o.account_id ORDER BY r.id DESC) AS turn
  FROM response r JOIN store_order o ON o.account_id = r.account_id AND o.source_order_id = r.source_order_id
    AND o.matched_at IS NULL AND ${isOfOrderSql}
  WHERE r.is_uncounted AND NOT r.is_test AND r.id >= $5::uuid
), newest AS (
  SELECT * FROM store_order WHERE matched_at IS NULL AND placed_at > $1::timestamptz - interval '${HOURS} hours'
    AND placed_at <= $1::timestamptz + interval '1 hour'
  ORDER BY placed_at DESC LIMIT $3
), older AS (
  SELECT * FROM store_order WHERE matched_at IS NULL
    AND placed_at > $1::timestamptz - make_interval(hours => $2::int + 1)
    AND placed_at <= $1::timestamptz - make_interval(hours => $2::int)
  ORDER BY placed_at DESC LIMIT $3
), others AS (
  SELECT o.account_id, o.platform, o.source_order_id, o.store_number, found.counts
  FROM (SELECT * FROM newest UNION SELECT * FROM older) AS o
  CROSS JOIN LATERAL (
    SELECT bool_or(NOT r.is_test) AS counts FROM response r WHERE r.account_id = o.account_id
      AND r.survey_id = ANY(ARRAY(SELECT s.id FROM survey s WHERE s.account_id = o.account_id))
      AND ${isOfOrderSql} AND (NOT r.is_test OR r.updated_at > $1::timestamptz - interval '${TEST_MINUTES} minutes')
  ) AS found
  WHERE found.counts IS NOT NULL
)
SELECT account_id AS "accountId", platform, source_order_id AS "sourceOrderId", store_number AS "storeNumber"
FROM (
  SELECT account_id, platform, source_order_id, store_number, 0 AS rank, turn FROM waiting
  UNION ALL
  SELECT account_id, platform, source_order_id, store_number, CASE WHEN counts THEN 1 ELSE 2 END, 0 FROM others
) AS found ORDER BY rank, turn LIMIT $4`;
