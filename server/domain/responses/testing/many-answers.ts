import { accountPool, inAccount } from "#server/foundation/database/db.ts";
import { env } from "#server/foundation/env.ts";
import { givenAccount } from "#server/testing/given-answers.ts";
import { query } from "#server/testing/query.ts";
import { sides } from "./given-sides.ts";

interface ManyAnswers {
  count: number;
  /** What most shoppers chose, and where they are. */
  choice: string;
  country: string;
}

/**
 * Makes an account whose shoppers gave this many answers to {@link sides}, spread evenly over the 60 days from March 1,
 * 2026, with orders and counters. Every 1,000th chose squash, every 2,000th is from Iceland; every tenth response has
 * the tag `seen` and was read.
 */
export async function givenManyAnswers({ count, choice, country }: ManyAnswers): Promise<string> {
  const accountId = await givenAccount({ questions: [sides] });
  await inAccount(accountId, async () => {
    await accountPool().query(responsesSql, [accountId, count, country]);
    await accountPool().query(answersSql, [accountId, choice]);
    await accountPool().query(marksSql, [accountId]);
  });
  for (const sql of [questionsSql, choicesSql]) await query(env.DATABASE_URL, sql, [accountId]);
  return accountId;
}

const responsesSql = `
  INSERT INTO response (account_id, id, survey_id, version, platform, order_key, source_order_id, page_id, status, surface,
    customer_type, order_total_minor, currency, is_first_order, country, shown, skipped, viewed_at, answered_at,
    completed_at, updated_at, viewed_day, answered_day, completed_day)
  SELECT $1, uuidv7(at - now()), live_survey_id, 2, 'Shopify', 'o:' || n, n::text, gen_random_uuid(), 2,
    CASE WHEN n % 5 = 0 THEN 'orderStatus' ELSE 'thankYou' END, 1 + n % 2, 1000 + n % 20000, 'USD', n % 2 = 0,
    CASE WHEN n % 2000 = 0 THEN 'IS' ELSE $3 END, '{sides}', '{}', at, at, at, at, day, day, day
  FROM account, LATERAL (
    SELECT n, at, (at AT TIME ZONE 'UTC')::date AS day FROM (
      SELECT n, timestamptz '2026-03-01T00:00:00Z' + date_trunc('milliseconds', interval '60 days' * ((n - 1) / $2::float8)) AS at
      FROM generate_series(1, $2::int) AS n) AS timed) AS viewed
  WHERE id = $1`;

const answersSql = `
  INSERT INTO answer (account_id, response_id, question_id, survey_id, page_id, sequence, choices, counted, answered_at,
    day, customer_type, surface)
  SELECT account_id, id, 'sides', survey_id, page_id, 1,
    ARRAY[CASE WHEN source_order_id::int % 1000 = 0 THEN 'squash' WHEN source_order_id::int % 3 = 0 THEN 'rolls' ELSE $2 END],
    true, answered_at, answered_day, customer_type, surface
  FROM response WHERE account_id = $1`;

const marksSql = `
  INSERT INTO response_mark (account_id, response_id, read_at, tags)
  SELECT account_id, id, now(), '{seen}' FROM response WHERE account_id = $1 AND source_order_id::int % 10 = 0`;

const questionsSql = `
  INSERT INTO question_folded (account_id, question_id, day, customer_type, surface, shown, answered, skipped)
  SELECT account_id, question_id, day, customer_type, surface, count(*), count(*), 0
  FROM answer WHERE account_id = $1 GROUP BY 1, 2, 3, 4, 5`;

const choicesSql = `
  INSERT INTO choice_folded (account_id, question_id, day, customer_type, surface, choice, currency, count, orders, revenue_minor)
  SELECT account_id, question_id, day, customer_type, surface, choices[1], 'USD', count(*), count(*), 0
  FROM answer WHERE account_id = $1 GROUP BY 1, 2, 3, 4, 5, 6`;
