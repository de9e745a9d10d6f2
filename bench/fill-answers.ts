import { randomUUIDv7 } from "node:crypto";
import type pg from "pg";
import { defaultSurvey } from "#lib/survey/default-survey.ts";
import type { Question } from "#lib/survey/document.ts";
import { withoutIndexes } from "./without-indexes.ts";

const choices = ["instagram", "tiktok", "facebook", "youtube", "search", "assistant", "podcast", "friend", "article"];

/** The question of the filled accounts: nine choices and "Other", which every tenth shopper took. */
export const filledQuestion: Question = {
  questionNameId: "how-did-you-hear",
  type: "single",
  title: "How did you first hear about us?",
  required: false,
  allowOther: true,
  otherLabel: "Somewhere else",
  choices: choices.map((id) => ({ id, label: `From ${id}` })),
};

/** An account with this many answers. */
export interface FilledAccount {
  accountId: string;
  count: number;
}

const sizes = { large: 10_000_000, middle: 1_000_000, small: 10_000 };
export type Filled = Record<keyof typeof sizes, FilledAccount>;

/**
 * The accounts that analytics, lists and exports are measured on. The first row that needs them fills them, which takes
 * some minutes; the next ones reuse them.
 */
export async function filledAccounts(owner: pg.Pool): Promise<Filled> {
  const names = Object.values(sizes).map(nameOf);
  const known = await owner.query("SELECT 1 FROM account WHERE company_name = ANY($1)", [names]);
  if (known.rowCount !== names.length) await fillAccounts(owner);
  const [large, middle, small] = [
    await findAccount(owner, sizes.large),
    await findAccount(owner, sizes.middle),
    await findAccount(owner, sizes.small),
  ];
  return { large, middle, small };
}

function nameOf(count: number): string {
  return `Bench ${count}`;
}

async function findAccount(owner: pg.Pool, count: number): Promise<FilledAccount> {
  const { rows } = await owner.query<{ id: string }>("SELECT id FROM account WHERE company_name = $1", [nameOf(count)]);
  if (!rows[0]) throw new Error(`no account with ${count} answers was filled`);
  return { accountId: rows[0].id, count };
}

async function fillAccounts(owner: pg.Pool): Promise<void> {
  process.stdout.write("filling accounts with 11 million answers\n");
  await withoutIndexes(owner, ["answer"], async () => {
    for (const count of Object.values(sizes)) await fillAnswers(owner, count);
  });
  await owner.query("VACUUM (ANALYZE) response, answer, stats_folded, question_folded, choice_folded, facet_folded");
}

/**
 * Fills a new account with `count` answers to {@link filledQuestion}, spread evenly over the 365 days up to today, each
 * with its own response and order, and with the matching counters.
 */
async function fillAnswers(owner: pg.Pool, count: number): Promise<void> {
  const accountId = randomUUIDv7();
  await owner.query("INSERT INTO account (id, company_name, publishable_key) VALUES ($1, $2, $3)", [
    accountId,
    nameOf(count),
    `pk_bench_${accountId}`,
  ]);
  await owner.query("INSERT INTO question (account_id, question_id, type, definition) VALUES ($1, $2, 'single', $3)", [
    accountId,
    filledQuestion.questionNameId,
    filledQuestion,
  ]);
  await owner.query("INSERT INTO survey (account_id, id, name, document) VALUES ($1, $2, 'Survey', $3)", [
    accountId,
    surveyId,
    { ...defaultSurvey, questions: [filledQuestion] },
  ]);
  await owner.query(responsesSql, [accountId, count]);
  await owner.query(answersSql, [accountId, filledQuestion.questionNameId, ["other", ...choices]]);
  for (const sql of [statsSql, questionsSql, choicesSql, durationsSql]) await owner.query(sql, [accountId]);
}

const surveyId = "00000000-0000-7000-8000-000000000001";

// Oldest first, as answers arrive, so that the rows' and version 7 ids' order on disk is realistic. None spans midnight: the
// counters of such ones have rows of their own.
const responsesSql = `
  INSERT INTO response (account_id, id, survey_id, version, platform, order_key, source_order_id, page_id, status, surface,
    customer_type, order_total_minor, currency, is_first_order, country, shown, skipped, viewed_at, answered_at,
    completed_at, updated_at, viewed_day, answered_day, completed_day)
  SELECT $1, uuidv7(at - now()), '${surveyId}', 1, 'Shopify', 'o:' || n, n::text, gen_random_uuid(), 2,
    CASE WHEN n % 5 = 0 THEN 'orderStatus' ELSE 'thankYou' END, 1 + n % 2, 1000 + n % 20000, 'USD', n % 2 = 0, 'US',
    '{how-did-you-hear}', '{}', at, at, done, at, (at AT TIME ZONE 'UTC')::date, (at AT TIME ZONE 'UTC')::date,
    (done AT TIME ZONE 'UTC')::date
  FROM (SELECT n, at, at + interval '1 second' * (5 + n * 48271 % 59) AS done FROM (
    SELECT n, day + date_trunc('milliseconds', (at - day) * 0.999) AS at
    FROM (SELECT n, at, date_trunc('day', at, 'UTC') AS day FROM (
      SELECT n, now() - interval '365 days' * (1 - n / ($2::float8 + 1)) AS at
      FROM generate_series(1, $2::bigint) AS n) AS spread) AS in_days) AS viewed) AS shoppers`;

// Numbered by an odd multiplier, so that days, choices, surfaces and customers do not correlate.
const answersSql = `
  INSERT INTO answer (account_id, response_id, question_id, survey_id, page_id, sequence, choices, body, counted,
    answered_at, day, customer_type, surface)
  SELECT $1, id, $2, survey_id, page_id, 1, ARRAY[($3::text[])[1 + pick]],
    CASE WHEN pick = 0 THEN 'A poster near the ' || CASE WHEN mixed % 10000 < 7 THEN 'lighthouse' ELSE 'station' END || ' no. ' || mixed END,
    true, answered_at, answered_day, customer_type, surface
  FROM (SELECT *, mixed / 7 % 10 AS pick FROM (SELECT *, source_order_id::bigint * 48271 % 2147483647 AS mixed FROM response WHERE account_id = $1) AS shopper) AS shopper
  ORDER BY id`;

const statsSql = `
  INSERT INTO stats_folded (account_id, survey_id, day, customer_type, surface, views, responses, completions)
  SELECT account_id, survey_id, day, customer_type, surface, sum(viewed), sum(viewed), sum(completed)
  FROM response CROSS JOIN LATERAL (VALUES (viewed_day, 1, 0), (completed_day, 0, 1)) AS counted (day, viewed, completed)
  WHERE account_id = $1 GROUP BY 1, 2, 3, 4, 5`;

const questionsSql = `
  INSERT INTO question_folded (account_id, question_id, day, customer_type, surface, shown, answered, skipped)
  SELECT account_id, question_id, day, customer_type, surface, count(*), count(*), 0
  FROM answer WHERE account_id = $1 GROUP BY 1, 2, 3, 4, 5`;

const durationsSql = `
  INSERT INTO facet_folded (account_id, "of", day, customer_type, surface, kind, key, other, count)
  SELECT account_id, survey_id::text, completed_day, customer_type, surface, 'duration',
    extract(epoch FROM completed_at - viewed_at)::int::text, '', count(*)
  FROM response WHERE account_id = $1 GROUP BY 1, 2, 3, 4, 5, 7`;

const choicesSql = `
  INSERT INTO choice_folded (account_id, question_id, day, customer_type, surface, choice, currency, count, orders, revenue_minor)
  SELECT a.account_id, question_id, day, a.customer_type, a.surface, choices[1], r.currency, count(*), count(*), sum(order_total_minor)
  FROM answer a JOIN response r ON r.account_id = a.account_id AND r.id = a.response_id WHERE a.account_id = $1 GROUP BY 1, 2, 3, 4, 5, 6, 7`;
