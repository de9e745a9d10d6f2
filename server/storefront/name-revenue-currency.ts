import { dimensionsSql } from "#server/foundation/database/dimension-columns.ts";
import { KEPT_STRIPE } from "./kept-totals.ts";

/** A counter stripe besides those of processes and of rewrites. */
export const REPAIR_STRIPE = 32_001;

const key = `account_id, question_id, day, ${dimensionsSql}, choice`;

/**
 * Writes the currency `$2` into the counters of account `$1` from before counters named theirs. Run it before the
 * account's currency changes, with the previous one. The rows move to the stripe of repairs, which no shopper waits
 * for; the totals of deleted responses stay in theirs.
 */
export const nameRevenueCurrencySql = `
WITH moved AS (DELETE FROM choice_daily WHERE account_id = $1::uuid AND currency = '' RETURNING *)
INSERT INTO choice_daily AS t (${key}, currency, stripe, count, orders, revenue_minor)
SELECT ${key}, $2::text,
  CASE stripe WHEN ${KEPT_STRIPE} THEN ${KEPT_STRIPE} ELSE ${REPAIR_STRIPE} END AS into_stripe, sum(count), sum(orders), sum(revenue_minor)
FROM moved GROUP BY ${key}, into_stripe
ON CONFLICT (${key}, currency, stripe) DO UPDATE SET
  count = t.count + excluded.count, orders = t.orders + excluded.orders, revenue_minor = t.revenue_minor + excluded.revenue_minor`;
