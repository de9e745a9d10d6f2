import type pg from "pg";
import { addDays } from "#lib/calendar-day.ts";
import { HORIZONS, LONGEST_HORIZON } from "#lib/horizons.ts";
import { answersSql, CUTS, framedSql, LEAST_OF_COUNTRY, MOST_COUNTRIES } from "#server/domain/frames/index.ts";
import { fence, forEachRowSql, groupedInMemorySql, joinedAsWrittenSql } from "#server/foundation/database/planner.ts";

/** How many of the lower values are below each edge between bands of customers' values. */
const VALUE_CUTS = [1 / 3, 2 / 3];

/** Where a store never says which orders are first, its customers are new if they weren't seen for so long before. */
export const SEEN_DAYS = 180;

/** By what an account's customers are counted. */
export interface CohortBasis {
  /** The current day in the account's time zone (`YYYY-MM-DD`): what isn't over before isn't counted. */
  today: string;
  /** ISO 4217 */
  currency: string;
  /** The day of the earliest order; null without any. */
  firstDay: string | null;
  /** See the model. */
  seenSince: string | null;
}

/**
 * Counts the customers whose first order was in a month again as a whole, in the caller's transaction.
 * @param client acts as `afterword_worker`
 * @param month its first day, `YYYY-MM-DD`
 */
export async function countMonth(
  client: pg.ClientBase,
  accountId: string,
  month: string,
  { today, firstDay, currency, seenSince }: CohortBasis,
  now: Date,
): Promise<void> {
  await client.query(`${groupedInMemorySql}; ${joinedAsWrittenSql}`);
  for (const table of ["cohort_frame", "cohort_answer"]) {
    await client.query(`DELETE FROM ${table} WHERE account_id = $1 AND month = $2`, [accountId, month]);
  }
  // Once the earliest orders are deleted, it takes as long again to know who wasn't seen before.
  const since = seenSince && firstDay && ([seenSince, addDays(firstDay, SEEN_DAYS)].toSorted().at(-1) ?? null);
  const ofMonth = [accountId, month, today, currency];
  const cells = [LONGEST_HORIZON, HORIZONS, CUTS, MOST_COUNTRIES, LEAST_OF_COUNTRY, VALUE_CUTS];
  await client.query({ name: "count-cohort", text: countSql, values: [...ofMonth, since, ...cells] });
  await client.query({
    name: "count-cohort-month",
    text: monthSql,
    values: [...ofMonth, seenSince, now.toISOString(), firstDay],
  });
}

const inMonthSql = "account_id = $1 AND day >= $2::date AND day < $2::date + interval '1 month'";

/** The stores that say of any order of the month whether it is a customer's first. */
const sayingSql = `saying AS MATERIALIZED (
  SELECT DISTINCT platform, store_number FROM store_order WHERE ${inMonthSql} AND is_first_order IS NOT NULL
)`;

const monthSql = `
WITH ${sayingSql}
INSERT INTO cohort_month (account_id, month, until, currency, seen_since, counted_at, first_day, has_refunds)
SELECT $1, $2, $3, $4, CASE WHEN EXISTS (SELECT FROM store_order WHERE ${inMonthSql}
    AND (platform, store_number) NOT IN (SELECT platform, store_number FROM saying)) THEN $5::date END, $6, $7,
  EXISTS (SELECT FROM store_order WHERE ${inMonthSql} AND refunded_minor > 0)
ON CONFLICT (account_id, month) DO UPDATE SET until = $3, currency = $4, seen_since = excluded.seen_since, counted_at = $6,
  first_day = $7, has_refunds = excluded.has_refunds, is_changed = false`;

/** What a customer paid for an order in the end; null if that isn't known in the currency. */
const paidSql = (order: "o" | "e") =>
  `CASE WHEN ${order}.currency = $4 AND ${order}.total_minor IS NOT NULL
    THEN greatest(${order}.total_minor - ${order}.refunded_minor, 0) END`;

/**
 * Other orders `e` of the customer of an order `o`. Two stores may have customers with the same id;
 * as expressions, so that the key's index, which has the whole store, isn't taken for the one by customer.
 */
const ofCustomerSql = `e.account_id = o.account_id AND e.customer_key = o.customer_key
  AND e.platform || '' = o.platform AND e.store_number + 0 = o.store_number AND e.is_accepted AND NOT e.is_test`;

const sumsSql = `count(*) FILTER (WHERE orders > 1), coalesce(sum(orders), 0), coalesce(sum(paid), 0), coalesce(sum(value), 0)`;

// Bands and countries are those of the month, so that no later month moves anyone to another cell. A customer whose first
// order has no known amount has no value either: only their orders are counted. No two long lists are joined, so that it
// takes no longer where the planner knows nothing of an account: what belongs to a customer is carried along, in arrays.
const countSql = `
WITH ${sayingSql},
first AS MATERIALIZED (
  SELECT o.account_id, o.platform, o.source_order_id, o.store_number, o.customer_key, o.placed_at, o.day,
    coalesce(o.asked, '{}') AS asked, coalesce(o.country, 'unknown') AS country, ${paidSql("o")} AS paid
  FROM store_order o LEFT JOIN saying USING (platform, store_number)
  WHERE o.account_id = $1 AND o.day >= $2::date AND o.day < $2::date + interval '1 month' AND ${framedSql}
    AND o.customer_key IS NOT NULL AND CASE WHEN saying IS NULL THEN o.day >= $5::date ELSE o.is_first_order END
    AND NOT EXISTS (
      SELECT FROM store_order e WHERE ${ofCustomerSql} AND (saying IS NULL OR e.is_first_order)
        AND (e.placed_at, e.source_order_id) < (o.placed_at, o.source_order_id)${fence})
),
spent AS MATERIALIZED (
  SELECT o.platform, o.source_order_id, o.store_number, o.asked, o.country, o.paid, horizon, count(bought.paid) AS orders,
    sum(bought.paid)::bigint AS value, count(*) - count(bought.paid) AS others
  FROM first AS o ${forEachRowSql(
    `SELECT e.day - o.day AS after, CASE WHEN o.paid IS NOT NULL THEN ${paidSql("e")} END AS paid
    FROM store_order e WHERE ${ofCustomerSql} AND e.day < o.day + $6::int
      AND (e.placed_at, e.source_order_id) >= (o.placed_at, o.source_order_id)`,
    "bought",
  )} JOIN unnest($7::int[]) AS horizon ON bought.after < horizon AND o.day + horizon <= $3::date
  GROUP BY 1, 2, 3, 4, 5, 6, 7
),
cuts AS MATERIALIZED (
  SELECT horizon, percentile_disc($8::float8[]) WITHIN GROUP (ORDER BY paid) AS firsts,
    percentile_disc($11::float8[]) WITHIN GROUP (ORDER BY value) FILTER (WHERE orders = 1) AS once,
    percentile_disc($11::float8[]) WITHIN GROUP (ORDER BY value) FILTER (WHERE orders > 1) AS again
  FROM spent WHERE paid IS NOT NULL GROUP BY horizon
),
large AS MATERIALIZED (
  SELECT country FROM first GROUP BY 1 HAVING count(*) >= $10::float8 * (SELECT count(*) FROM first)
  ORDER BY count(*) DESC, 1 LIMIT $9
),
customers AS MATERIALIZED (
  SELECT s.*, coalesce(width_bucket(paid, firsts), 0) AS band,
    coalesce(CASE WHEN orders > 1 THEN 3 + width_bucket(value, again) ELSE width_bucket(value, once) END, 0) AS value_band,
    CASE WHEN country = 'unknown' OR country = ANY(ARRAY(SELECT country FROM large)) THEN country ELSE 'other' END AS place
  FROM spent AS s LEFT JOIN cuts USING (horizon)
),
framed AS (
  INSERT INTO cohort_frame (account_id, question_id, month, horizon, band, value_band, country, customers, other_orders,
    repeating, orders, first_minor, value_minor)
  SELECT $1, question_id, $2, horizon, band, value_band, place, count(paid), sum(others), ${sumsSql}
  FROM customers CROSS JOIN LATERAL unnest(asked) AS question_id GROUP BY question_id, horizon, band, value_band, place
),
o AS MATERIALIZED (
  SELECT row_number() OVER () AS n, $1::uuid AS account_id, platform, source_order_id, store_number, asked, paid, place,
    array_agg(horizon) AS horizons, array_agg(band) AS bands, array_agg(value_band) AS value_bands,
    array_agg(orders) AS orders, array_agg(value) AS amounts
  FROM customers WHERE paid IS NOT NULL GROUP BY platform, source_order_id, store_number, asked, paid, place
),
answers AS MATERIALIZED (
  ${answersSql("o.paid, o.place, o.horizons, o.bands, o.value_bands, o.orders, o.amounts")}
)
INSERT INTO cohort_answer (account_id, question_id, month, choice, horizon, band, value_band, country, customers,
  repeating, orders, first_minor, value_minor, squares, cubes)
SELECT $1, question_id, $2, given.choice, horizon, band, value_band, place, count(*), ${sumsSql},
  sum(value::float8 ^ 2), sum(value::float8 ^ 3)
FROM (SELECT n, question_id, choices, paid, place, unnest(horizons) AS horizon, unnest(bands) AS band,
  unnest(value_bands) AS value_band, unnest(orders) AS orders, unnest(amounts) AS value FROM answers WHERE is_asked) AS answered
CROSS JOIN LATERAL (SELECT '' AS choice UNION SELECT unnest(answered.choices)) AS given
GROUP BY question_id, given.choice, horizon, band, value_band, place`;
