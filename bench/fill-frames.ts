import { randomUUIDv7 } from "node:crypto";
import type pg from "pg";
import { defaultSurvey } from "#lib/survey/default-survey.ts";
import type { Question } from "#lib/survey/document.ts";

const channels = [
  "podcast",
  "search",
  "instagram",
  "tiktok",
  "facebook",
  "youtube",
  "friend",
  "email",
  "reddit",
  "press",
];

/** The question of the filled account: ten choices, each a channel. */
export const channelQuestion: Question = {
  questionNameId: "source",
  type: "single",
  title: "How did you first hear about us?",
  required: false,
  choices: channels.map((id) => ({ id, label: `From ${id}`, channel: id })),
};

/** How many orders one day of a large account has; a year has 365 times as many. */
export const ORDERS_OF_DAY = 30_000;
/** Days before today of which there are orders, and not only their counts. */
export const DAYS_WITH_ORDERS = 7;

/**
 * Fills a new account with the counts of a year up to today, in as many cells of a day as its orders can be in, and with the
 * orders of some days before today, of which a tenth answered. Made of counts, the year takes seconds.
 * @returns its id
 */
export async function fillFrames(owner: pg.Pool, ordersOfDay: number): Promise<string> {
  const [accountId, surveyId, schemeId] = [randomUUIDv7(), randomUUIDv7(), randomUUIDv7()];
  const id = channelQuestion.questionNameId;
  await owner.query("INSERT INTO account (id, company_name, publishable_key) VALUES ($1, 'Bench of frames', $2)", [
    accountId,
    `pk_bench_${accountId}`,
  ]);
  await owner.query("INSERT INTO question (account_id, question_id, type, definition) VALUES ($1, $2, 'single', $3)", [
    accountId,
    id,
    channelQuestion,
  ]);
  await owner.query("INSERT INTO survey (account_id, id, name, document) VALUES ($1, $2, 'Survey', $3)", [
    accountId,
    surveyId,
    { ...defaultSurvey, questions: [channelQuestion] },
  ]);
  await owner.query(schemeSql, [accountId, schemeId]);
  await owner.query("INSERT INTO frame_progress (account_id, answers_until, counted_at) VALUES ($1, now(), now())", [
    accountId,
  ]);
  const ofFrame = [accountId, schemeId, ["", id]];
  await owner.query(cellsSql, [...ofFrame, ordersOfDay]);
  await owner.query(clicksSql, [...ofFrame, ["", ...channels], ordersOfDay]);
  await owner.query(answersSql, [accountId, schemeId, id, ["", ...channels], ordersOfDay]);
  await owner.query(ordersSql, [accountId, id, ordersOfDay, DAYS_WITH_ORDERS]);
  await owner.query(responsesSql, [accountId, surveyId, id]);
  await owner.query(givenSql, [accountId, id, channels]);
  await owner.query("VACUUM (ANALYZE) frame_daily, frame_answer_daily, channel_daily, store_order, response, answer");
  return accountId;
}

const schemeSql = `
  INSERT INTO frame_scheme (account_id, id, currency, edges, countries, created_at, finished_at)
  VALUES ($1, $2, 'USD', '{1000,2000,3000,4000,5000,6000,7000,9000,15000}', '{US,CA,GB,DE,AU,FR,NL}', now(), now())`;

/**
 * Every cell of every day, numbered so that cells differ: three types, eleven bands, nine countries. Of an account with few
 * orders a day, most have none.
 */
const cellsOfSql = (ordersOfDay: string) => `(
    SELECT *, floor(${ordersOfDay}::int / 297.0 * (50 + mixed) / 100 + (chance % 100) / 100.0)::int AS orders
    FROM (
      SELECT (now() AT TIME ZONE 'UTC')::date - ago AS day, type, band, country,
        abs(hashint4(ago * 1000 + type * 100 + band * 9 + place::int)) % 100 AS mixed,
        abs(hashint4(ago * 1000 + type * 100 + band * 9 + place::int + 1000000)) AS chance
      FROM generate_series(0, 364) AS ago, generate_series(0, 2) AS type, generate_series(0, 10) AS band,
        unnest('{US,CA,GB,DE,AU,FR,NL,other,unknown}'::text[]) WITH ORDINALITY AS of (country, place)
    ) AS every
  ) AS cell`;

const cellsSql = `
  INSERT INTO frame_daily (account_id, scheme_id, question_id, day, type, band, country, orders, revenue_minor)
  SELECT $1, $2, question_id, day, type, band, country, orders, CASE WHEN band < 10 THEN orders * (band * 1000 + 500) ELSE 0 END
  FROM ${cellsOfSql("$4")}, unnest($3::text[]) AS question_id
  WHERE orders > 0
  ORDER BY day`;

const clicksSql = `
  INSERT INTO channel_daily (account_id, scheme_id, question_id, day, channel, type, orders, revenue_minor)
  SELECT $1, $2, question_id, (now() AT TIME ZONE 'UTC')::date - ago, channel, type, greatest(1, $5::int / 33),
    greatest(1, $5::int / 33) * 5000
  FROM generate_series(0, 364) AS ago, generate_series(0, 2) AS type, unnest($3::text[]) AS question_id, unnest($4::text[]) AS channel`;

// One to three answers of each choice where a cell has many orders, and else those of two fifths of the cells, with one choice
// each; and as many of any as all choices have.
const answersSql = `
  INSERT INTO frame_answer_daily (account_id, scheme_id, question_id, choice, is_asked, day, type, band, country, orders,
    revenue_minor, squares, cubes)
  SELECT $1, $2, $3, coalesce(choice, ''), true, day, type, band, country, sum(orders), sum(orders * total),
    sum(orders * total ^ 2), sum(orders * total ^ 3)
  FROM (SELECT day, type, band, country, choice,
      CASE WHEN orders >= 40 THEN 1 + (mixed + n) % (2 + type) WHEN chance / 100 % 25 + 2 = n THEN orders ELSE 0 END AS orders,
      CASE WHEN band < 10 THEN band * 1000.0 + 500 ELSE 0 END AS total
    FROM ${cellsOfSql("$5")}, unnest($4::text[]) WITH ORDINALITY AS given (choice, n) WHERE choice <> '') AS given
  WHERE orders > 0
  GROUP BY GROUPING SETS ((choice, day, type, band, country), (day, type, band, country))
  ORDER BY day`;

const ordersSql = `
  INSERT INTO store_order (account_id, platform, source_order_id, placed_at, source_updated_at, is_accepted, is_test,
    could_show, total_minor, currency, country, customer_key, is_first_order, day, asked)
  SELECT $1, 'Shopify', ago || '-' || n, at, at, true, false, true, 500 + n * 7919 % 16000, 'USD',
    (ARRAY['US', 'CA', 'GB', 'DE', 'AU', 'FR', 'NL'])[1 + n % 7], 'customer ' || (n * 48271::bigint + ago) % ($3::int * 3), n % 3 = 0,
    (at AT TIME ZONE 'UTC')::date, ARRAY[$2]
  FROM generate_series(1, $4::int) AS ago, generate_series(1, $3::int) AS n,
    LATERAL (SELECT date_trunc('day', now(), 'UTC') - ago * interval '1 day' + n * interval '2 seconds' AS at) AS placed`;

const responsesSql = `
  INSERT INTO response (account_id, id, survey_id, version, platform, order_key, source_order_id, page_id, status, surface,
    customer_type, order_total_minor, currency, shown, skipped, viewed_at, answered_at, completed_at, updated_at, viewed_day,
    answered_day, completed_day)
  SELECT account_id, uuidv7(placed_at - now()), $2, 1, platform, 'o:' || source_order_id, source_order_id, gen_random_uuid(), 2,
    'thankYou', 1, total_minor, currency, ARRAY[$3], '{}', placed_at, placed_at, placed_at, placed_at, day, day, day
  FROM store_order WHERE account_id = $1 AND total_minor % 10 = 0`;

const givenSql = `
  INSERT INTO answer (account_id, response_id, question_id, survey_id, page_id, sequence, choices, counted, answered_at, day,
    customer_type, surface)
  SELECT account_id, id, $2, survey_id, page_id, 1, ARRAY[($3::text[])[1 + order_total_minor / 10 % 10]], true, answered_at,
    answered_day, customer_type, surface
  FROM response WHERE account_id = $1`;
