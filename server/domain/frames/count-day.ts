import type pg from "pg";
import { mondayOf } from "#lib/calendar-day.ts";
import { IMPORTED } from "#lib/survey/places.ts";
import { readRules, ruleSql } from "#server/domain/channel-rules/index.ts";
import { groupedInMemorySql, joinedAsWrittenSql } from "#server/foundation/database/planner.ts";
import { unlockedSql } from "#server/foundation/database/unlocked-sql.ts";
import { isOfOrderSql } from "#server/storefront/index.ts";
import type { FrameScheme } from "./scheme.ts";

/**
 * Counts a day's orders and their answers again as a whole, in the caller's transaction. Its week is no longer stored then.
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
  await client.query(`${groupedInMemorySql}; ${joinedAsWrittenSql}`);
  for (const table of ["frame_daily", "frame_answer_daily", "channel_daily", "channel_answer_daily"]) {
    await client.query(`DELETE FROM ${table} WHERE account_id = $1 AND scheme_id = $2 AND day = $3`, ofDay);
  }
  for (const table of ["frame_weekly", "frame_answer_weekly"]) {
    const ofWeek = [accountId, id, mondayOf(day)];
    await client.query(`DELETE FROM ${table} WHERE account_id = $1 AND scheme_id = $2 AND week = $3`, ofWeek);
  }
  await client.query("DELETE FROM frame_left_out WHERE account_id = $1 AND day = $2", [accountId, day]);
  const { links, codes } = await readRules(client, accountId);
  const values = [...ofDay, currency, edges, countries, JSON.stringify(links), JSON.stringify(codes)];
  await client.query({ name: "count-frame-of-day", text: countSql, values });
}

// As everywhere: 0 unknown, 1 new, 2 returning. Two stores may have customers with the same id.
const typeSql = `CASE WHEN o.is_first_order THEN 1
  WHEN NOT o.is_first_order OR EXISTS (
    SELECT FROM store_order e WHERE e.account_id = o.account_id AND e.customer_key = o.customer_key
      AND e.placed_at < o.placed_at AND e.is_accepted AND NOT e.is_test
      AND e.platform = o.platform AND e.store_number = o.store_number) THEN 2
  ELSE 0 END`;

/** Which orders `o` a frame has. */
export const framedSql = "o.is_accepted AND NOT o.is_test AND o.could_show";

/**
 * The counted answer to each question of orders `o` of the account `$1`, the latest of several: `n` of the order,
 * `question_id`, `is_asked` before any answer, and `choices`. An imported answer doesn't count for a question that we asked
 * ourselves.
 * @param columns more of `o`
 */
export const answersSql = (columns: string) => `
  SELECT DISTINCT ON (o.n, a.question_id) o.n, ${columns}, a.question_id,
    a.question_id = ANY(o.asked) AS is_asked, coalesce(a.merged, a.choices) AS choices
  FROM o
  JOIN response r ON r.account_id = o.account_id AND ${isOfOrderSql}
    AND r.survey_id = ANY(ARRAY(SELECT s.id FROM survey s WHERE s.account_id = $1)) AND NOT r.is_test
  JOIN answer a ON a.account_id = r.account_id AND a.response_id = r.id AND a.counted AND ${unlockedSql}
    AND (r.surface <> '${IMPORTED}' OR NOT a.question_id = ANY(o.asked))
  ORDER BY o.n, a.question_id, a.answered_at DESC, a.response_id`;

const rules = ruleSql({ orders: "store_order o WHERE o.account_id = $1 AND o.day = $3", links: "$7", codes: "$8" });

// A question that is asked once per customer has no order in its frame whose customer had answered it before.
const countSql = `
WITH ${rules.links},
o AS MATERIALIZED (
  SELECT row_number() OVER () AS n, o.account_id, o.platform, o.source_order_id, o.store_number, o.customer_key, o.placed_at,
    coalesce(o.asked, '{}') AS asked, ${rules.channel} AS channel, ${typeSql} AS type,
    ${rules.codes} AS codes,
    CASE WHEN o.currency = $4 AND o.total_minor IS NOT NULL
      THEN CASE cardinality($5::bigint[]) WHEN 0 THEN 0 ELSE width_bucket(o.total_minor, $5::bigint[]) END
      ELSE cardinality($5::bigint[]) + 1 END AS band,
    CASE WHEN o.country IS NULL THEN 'unknown' WHEN o.country = ANY($6::text[]) THEN o.country ELSE 'other' END AS country,
    CASE WHEN o.currency = $4 THEN o.total_minor END AS total
  FROM store_order o ${rules.joined}
  WHERE o.account_id = $1 AND o.day = $3 AND ${framedSql}
),
answers AS MATERIALIZED (
  ${answersSql("o.type, o.band, o.country, o.total, o.channel")}
),
once AS MATERIALIZED (
  SELECT question_id FROM question WHERE account_id = $1 AND definition ->> 'askOnce' = 'customer'
),
earlier AS MATERIALIZED (
  SELECT later.n, o.account_id, o.platform, o.source_order_id, o.store_number
  FROM o AS later JOIN store_order o
    ON o.account_id = later.account_id AND o.customer_key = later.customer_key AND o.placed_at < later.placed_at
    AND o.platform = later.platform AND o.store_number = later.store_number
  WHERE EXISTS (SELECT FROM once)
),
asked_before AS MATERIALIZED (
  SELECT DISTINCT o.n, a.question_id
  FROM earlier o
  JOIN response r ON r.account_id = o.account_id AND ${isOfOrderSql}
    AND r.survey_id = ANY(ARRAY(SELECT s.id FROM survey s WHERE s.account_id = $1)) AND NOT r.is_test
    AND r.surface <> '${IMPORTED}'
  JOIN answer a ON a.account_id = r.account_id AND a.response_id = r.id AND a.counted
  JOIN once USING (question_id)
),
orders AS (
  INSERT INTO frame_daily (account_id, scheme_id, question_id, day, type, band, country, orders, revenue_minor)
  SELECT $1, $2, question_id, $3, type, band, country, count(*), coalesce(sum(total), 0)
  FROM o CROSS JOIN LATERAL unnest(array_prepend('', o.asked)) AS question_id
  LEFT JOIN asked_before AS b USING (n, question_id)
  WHERE b.n IS NULL GROUP BY question_id, type, band, country
),
channels AS (
  INSERT INTO channel_daily (account_id, scheme_id, question_id, day, source, channel, type, orders, revenue_minor)
  SELECT $1, $2, question_id, $3, source, named.channel, type, count(*), coalesce(sum(total), 0)
  FROM o CROSS JOIN LATERAL (SELECT 'click' AS source, o.channel UNION ALL SELECT 'code', * FROM (${rules.codeChannels}) AS codes) AS named
  CROSS JOIN LATERAL unnest(array_prepend('', o.asked)) AS question_id
  LEFT JOIN asked_before AS b USING (n, question_id)
  WHERE b.n IS NULL GROUP BY question_id, source, named.channel, type
),
channel_answers AS (
  INSERT INTO channel_answer_daily
    (account_id, scheme_id, question_id, choice, is_asked, day, channel, type, band, country, orders)
  SELECT $1, $2, question_id, given.choice, is_asked, $3, channel, type, band, country, count(*)
  FROM answers LEFT JOIN asked_before AS b USING (n, question_id)
  CROSS JOIN LATERAL (SELECT '' AS choice UNION SELECT unnest(answers.choices)) AS given
  WHERE b.n IS NULL AND channel <> ''
  GROUP BY question_id, given.choice, is_asked, channel, type, band, country
),
left_out AS (
  INSERT INTO frame_left_out (account_id, question_id, day, reason, orders)
  SELECT $1, '', $3, CASE WHEN is_web_checkout THEN 'notShown' ELSE 'notWebCheckout' END, count(*)
  FROM store_order WHERE account_id = $1 AND day = $3 AND is_accepted AND NOT is_test AND NOT could_show GROUP BY 4
  UNION ALL
  SELECT $1, question_id, $3, 'alreadyAsked', count(*) FROM asked_before JOIN o USING (n)
  WHERE question_id = ANY(o.asked) GROUP BY question_id
)
INSERT INTO frame_answer_daily (account_id, scheme_id, question_id, choice, is_asked, day, type, band, country, orders,
  revenue_minor, squares, cubes)
SELECT $1, $2, question_id, given.choice, is_asked, $3, type, band, country, count(*),
  coalesce(sum(total), 0), coalesce(sum(total::float8 ^ 2), 0), coalesce(sum(total::float8 ^ 3), 0)
FROM answers LEFT JOIN asked_before AS b USING (n, question_id)
CROSS JOIN LATERAL (SELECT '' AS choice UNION SELECT unnest(answers.choices)) AS given
WHERE b.n IS NULL GROUP BY question_id, given.choice, is_asked, type, band, country
UNION ALL
SELECT $1, $2, '', '', true, $3, type, band, country, count(*),
  coalesce(sum(total), 0), coalesce(sum(total::float8 ^ 2), 0), coalesce(sum(total::float8 ^ 3), 0)
FROM (SELECT DISTINCT ON (n) * FROM answers) AS anyone GROUP BY type, band, country`;
