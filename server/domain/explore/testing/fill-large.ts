import type { ClickHouseClient } from "@clickhouse/client";
import type { CopyInUse } from "./kept-copy.ts";

const ROWS_AT_ONCE = 500_000;

/**
 * Gives the copy's table responses of an account that PostgreSQL doesn't have: spread over the year before the last day,
 * each with an order and answers to four questions, `q0` to `q3`; `q3` takes several.
 */
export async function fillLarge(
  client: ClickHouseClient,
  accountId: string,
  lastDay: string,
  count: number,
): Promise<void> {
  for (let from = 0; from < count; from += ROWS_AT_ONCE)
    await client.command({ query: largeSql, query_params: { account: accountId, lastDay, from, count: ROWS_AT_ONCE } });
}

const largeSql = `
INSERT INTO response (account, response, created, day, lock_place, order_total, kept_total, currency, channel, campaign, country,
  product, discount_code, customer_type, month, answers, version, is_deleted)
SELECT {account:UUID}, generateUUIDv4(), toDate(answered), answered, NULL, 1000 + mixed % 20000, 1000 + mixed % 20000, 'USD',
  [['email', 'search', 'podcast', ''][1 + mixed % 4]], [''], [['US', 'CA', 'GB', 'DE', 'AU', 'FR', 'NL', 'PT'][1 + mixed % 8]],
  [concat('sku-', toString(mixed % 200))], [''], [['new', 'returning'][1 + mixed % 2]], [formatDateTime(answered, '%Y-%m')],
  map('q0', [concat('c', toString(cityHash64(number, 0) % 10))], 'q1', [concat('c', toString(cityHash64(number, 1) % 8))],
    'q2', [toString(cityHash64(number, 2) % 11)], 'q3', [concat('c', toString(mixed % 5)), concat('d', toString(mixed % 3))]), 1, 0
FROM (
  SELECT number, cityHash64(number) AS mixed, toDate32({lastDay:Date32}) - toIntervalDay(number % 365) AS answered
  FROM numbers({from:UInt64}, {count:UInt64}))`;

/**
 * Stores responses of an account as shoppers do: every second as many begin, each with one answer and then two more, ten
 * seconds apart.
 */
export async function answerFor(
  { query }: CopyInUse,
  accountId: string,
  { seconds, responsesPerSecond }: { seconds: number; responsesPerSecond: number },
): Promise<void> {
  await query(secondsSql);
  await query("SELECT pg_temp.answer_for($1, $2, $3)", [accountId, seconds, responsesPerSecond]);
}

const secondsSql = `
CREATE OR REPLACE FUNCTION pg_temp.answer_for(shop uuid, seconds int, a_second int) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  DROP TABLE IF EXISTS beginning;
  CREATE TEMP TABLE beginning AS
    SELECT uuidv7() AS id, second FROM generate_series(1, seconds) AS second, generate_series(1, a_second);
  CREATE INDEX ON beginning (second);
  FOR now_second IN 1 .. seconds + 20 LOOP
    INSERT INTO response (account_id, id, survey_id, version, platform, order_key, page_id, status, surface, customer_type,
      order_total_minor, currency, country, shown, skipped, viewed_at, answered_at, updated_at, viewed_day, answered_day)
    SELECT shop, b.id, live_survey_id, 2, 'Shopify', 'o:' || b.id, b.id, 1, 'thankYou', 1, 5000, 'USD', 'US', '{}', '{}', now(), now(), now(),
      current_date, current_date FROM beginning b, account WHERE account.id = shop AND second = now_second;
    UPDATE response SET updated_at = now() FROM beginning b
    WHERE account_id = shop AND response.id = b.id AND second IN (now_second - 10, now_second - 20);
    INSERT INTO answer (account_id, response_id, question_id, survey_id, page_id, sequence, choices, counted, answered_at, day,
      customer_type, surface)
    SELECT shop, b.id, 'q' || (now_second - second) / 10, live_survey_id, b.id, 1, ARRAY['c' || second % 7], true, now(), current_date, 1, 'thankYou'
    FROM beginning b, account WHERE account.id = shop AND second IN (now_second, now_second - 10, now_second - 20);
  END LOOP;
END $$`;
