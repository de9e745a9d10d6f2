import type pg from "pg";
import { isOfOrderSql } from "#server/storefront/index.ts";
import type { FrameScheme } from "./scheme.ts";

/**
 * Counts a day's orders and their answers again as a whole, in the caller's transaction.
 * @param client acts as `afterword_worker`
 * @param day `YYYY-MM-DD`, in the account's time zone
 */
export async function countDay(
  client: pg.ClientBase,
  accountId: string,
  { id, currency, edges, countries }: FrameScheme,
  day: string,
): Promise<void> {
  const ofDay = [accountId, id, day];
  for (const table of ["frame_daily", "frame_answer_daily"]) {
    await client.query(`DELETE FROM ${table} WHERE account_id = $1 AND scheme_id = $2 AND day = $3`, ofDay);
  }
  await client.query({ name: "count-frame-of-day", text: countSql, values: [...ofDay, currency, edges, countries] });
}

/** Customers in the order of `customer_type` everywhere: 0 unknown, 1 new, 2 returning. */
const typeSql = `CASE WHEN o.is_first_order THEN 1
  WHEN NOT o.is_first_order OR EXISTS (
    SELECT FROM store_order e WHERE e.account_id = o.account_id AND e.customer_key = o.customer_key
      AND e.placed_at < o.placed_at AND e.is_accepted AND NOT e.is_test) THEN 2
  ELSE 0 END`;

/** Which orders count, and when an answer of theirs does. */
export const framedSql = "o.is_accepted AND NOT o.is_test AND o.could_show";

// A question that is asked once per customer has no order in its frame whose customer had answered it before.
const countSql = `
WITH o AS MATERIALIZED (
  SELECT o.account_id, o.platform, o.source_order_id, o.store_number, o.customer_key, o.placed_at,
    coalesce(o.asked, '{}') AS asked, ${typeSql} AS type,
    CASE WHEN o.currency = $4 AND o.total_minor IS NOT NULL
      THEN CASE cardinality($5::bigint[]) WHEN 0 THEN 0 ELSE width_bucket(o.total_minor, $5::bigint[]) END
      ELSE cardinality($5::bigint[]) + 1 END AS band,
    CASE WHEN o.country IS NULL THEN 'unknown' WHEN o.country = ANY($6::text[]) THEN o.country ELSE 'other' END AS country,
    CASE WHEN o.currency = $4 THEN o.total_minor END AS total
  FROM store_order o WHERE o.account_id = $1 AND o.day = $3 AND ${framedSql}
),
answers AS MATERIALIZED (
  SELECT DISTINCT ON (o.platform, o.store_number, o.source_order_id, a.question_id)
    o.platform, o.store_number, o.source_order_id, a.question_id, coalesce(a.merged, a.choices) AS choices
  FROM o
  JOIN response r ON r.account_id = o.account_id AND ${isOfOrderSql}
    AND r.survey_id = ANY(ARRAY(SELECT s.id FROM survey s WHERE s.account_id = $1)) AND NOT r.is_test
  JOIN answer a ON a.account_id = r.account_id AND a.response_id = r.id AND a.counted
  ORDER BY o.platform, o.store_number, o.source_order_id, a.question_id, a.answered_at DESC, a.response_id
),
once AS MATERIALIZED (
  SELECT question_id FROM question WHERE account_id = $1 AND definition ->> 'askOnce' = 'customer'
),
framed AS (
  SELECT o.*, asked.question_id FROM o CROSS JOIN LATERAL (
    SELECT '' AS question_id UNION ALL SELECT DISTINCT id FROM unnest(o.asked) AS id) AS asked
  WHERE NOT EXISTS (
    SELECT FROM once
    JOIN store_order e ON e.account_id = $1 AND e.customer_key = o.customer_key AND e.placed_at < o.placed_at
    JOIN response r ON r.account_id = e.account_id AND r.platform = e.platform
      AND r.order_key = 'o' || CASE e.store_number WHEN 1 THEN '' ELSE e.store_number::text END || ':' || e.source_order_id
      AND r.survey_id = ANY(ARRAY(SELECT s.id FROM survey s WHERE s.account_id = $1)) AND NOT r.is_test
    JOIN answer a ON a.account_id = r.account_id AND a.response_id = r.id AND a.question_id = once.question_id AND a.counted
    WHERE once.question_id = asked.question_id)
),
orders AS (
  INSERT INTO frame_daily (account_id, scheme_id, question_id, day, type, band, country, orders, revenue_minor)
  SELECT $1, $2, question_id, $3, type, band, country, count(*), coalesce(sum(total), 0)
  FROM framed GROUP BY question_id, type, band, country
)
INSERT INTO frame_answer_daily (account_id, scheme_id, question_id, choice, is_asked, day, type, band, country, orders,
  revenue_minor, squares, cubes)
SELECT $1, $2, a.question_id, given.choice, f.question_id <> '', $3, f.type, f.band, f.country, count(*),
  coalesce(sum(f.total), 0), coalesce(sum(f.total::numeric ^ 2), 0)::float8, coalesce(sum(f.total::numeric ^ 3), 0)::float8
FROM answers a
JOIN framed f USING (platform, store_number, source_order_id)
CROSS JOIN LATERAL (SELECT '' AS choice UNION SELECT unnest(a.choices)) AS given
WHERE f.question_id = a.question_id OR f.question_id = '' AND NOT a.question_id = ANY(f.asked)
GROUP BY a.question_id, given.choice, f.question_id <> '', f.type, f.band, f.country`;
