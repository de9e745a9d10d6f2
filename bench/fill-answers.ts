import type pg from "pg";
import type { Question } from "#lib/survey/document.ts";

const choices = ["instagram", "tiktok", "facebook", "youtube", "search", "assistant", "podcast", "friend", "article"];

/** The question that the filled accounts asked: nine choices and "Other", which every tenth shopper took. */
export const filledQuestion: Question = {
  questionNameId: "how-did-you-hear",
  type: "single",
  title: "How did you first hear about us?",
  required: false,
  allowOther: true,
  otherLabel: "Somewhere else",
  choices: choices.map((id) => ({ id, label: `From ${id}` })),
};

/**
 * Fills an account with `count` answers to {@link filledQuestion}, spread evenly over the 365 days up to today, each on a
 * response and an order of its own, and with the counters that belong to them. `connection` is the tables' owner's.
 * Secondary indexes are the caller's to drop before and make after, where that is quicker.
 */
export async function fillAnswers(connection: pg.Client, accountId: string, count: number): Promise<void> {
  const key = `pk_bench_${accountId}`;
  await connection.query("INSERT INTO account (id, company_name, publishable_key) VALUES ($1, 'Bench', $2)", [
    accountId,
    key,
  ]);
  await connection.query(
    "INSERT INTO question (account_id, question_id, type, definition) VALUES ($1, $2, 'single', $3)",
    [accountId, filledQuestion.questionNameId, filledQuestion],
  );
  await connection.query(responsesSql, [accountId, count]);
  await connection.query(answersSql, [accountId, filledQuestion.questionNameId, ["other", ...choices]]);
  for (const sql of [statsSql, questionsSql, choicesSql]) await connection.query(sql, [accountId]);
}

const surveyId = "00000000-0000-7000-8000-000000000001";

// Oldest first, as answers arrive, so that rows and version 7 ids lie on disk as they would.
const responsesSql = `
  INSERT INTO response (account_id, id, survey_id, version, platform, order_key, source_order_id, page_id, status, surface,
    customer_type, order_total_minor, currency, is_first_order, country, shown, skipped, viewed_at, answered_at,
    completed_at, updated_at, viewed_day, answered_day, completed_day)
  SELECT $1, uuidv7(at - now()), '${surveyId}', 1, 'Shopify', 'o:' || n, n::text, gen_random_uuid(), 2,
    CASE WHEN n % 5 = 0 THEN 'orderStatus' ELSE 'thankYou' END, 1 + n % 2, 1000 + n % 20000, 'USD', n % 2 = 0, 'US',
    '{how-did-you-hear}', '{}', at, at, at, at, (at AT TIME ZONE 'UTC')::date, (at AT TIME ZONE 'UTC')::date,
    (at AT TIME ZONE 'UTC')::date
  FROM (SELECT n, date_trunc('milliseconds', now() - interval '365 days' * (1 - n / ($2::float8 + 1))) AS at
    FROM generate_series(1, $2::int) AS n) AS shoppers`;

// Numbered by an odd multiplier, so that days, choices, surfaces and customers do not fall in step.
const answersSql = `
  INSERT INTO answer (account_id, response_id, question_id, survey_id, page_id, sequence, choices, body, counted,
    answered_at, day, customer_type, surface, revenue_minor)
  SELECT $1, id, $2, survey_id, page_id, 1, ARRAY[($3::text[])[1 + pick]],
    CASE WHEN pick = 0 THEN 'A poster near the ' || CASE WHEN mixed % 10000 < 7 THEN 'lighthouse' ELSE 'station' END || ' no. ' || mixed END,
    true, answered_at, answered_day, customer_type, surface, order_total_minor
  FROM (SELECT *, mixed / 7 % 10 AS pick FROM (SELECT *, source_order_id::bigint * 48271 % 2147483647 AS mixed FROM response WHERE account_id = $1) AS shopper) AS shopper
  ORDER BY id`;

const statsSql = `
  INSERT INTO stats_daily (account_id, survey_id, day, customer_type, surface, stripe, views, responses, completions)
  SELECT account_id, survey_id, viewed_day, customer_type, surface, 0, count(*), count(*), count(*)
  FROM response WHERE account_id = $1 GROUP BY 1, 2, 3, 4, 5`;

const questionsSql = `
  INSERT INTO question_daily (account_id, question_id, day, customer_type, surface, stripe, shown, answered, skipped)
  SELECT account_id, question_id, day, customer_type, surface, 0, count(*), count(*), 0
  FROM answer WHERE account_id = $1 GROUP BY 1, 2, 3, 4, 5`;

const choicesSql = `
  INSERT INTO answer_daily (account_id, question_id, day, customer_type, surface, choice, stripe, count, orders, revenue_minor)
  SELECT account_id, question_id, day, customer_type, surface, choices[1], 0, count(*), count(*), sum(revenue_minor)
  FROM answer WHERE account_id = $1 GROUP BY 1, 2, 3, 4, 5, 6`;
