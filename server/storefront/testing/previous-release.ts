import { randomUUIDv7 } from "node:crypto";
import type pg from "pg";

/** An order's first answer: its choice of the question "source", and its total. */
export interface PreviousAnswer {
  accountId: string;
  surveyId: string;
  orderKey: string;
  choice: string;
  orderTotalMinor: number;
  currency: string;
  /** The currency in which the previous release counts revenue. */
  accountCurrency: string;
}

/** Stores an answer as a process of the release before counters named their currency, in one statement. */
export async function saveAsPreviousRelease(client: pg.ClientBase, stripe: number, answer: PreviousAnswer) {
  const { rows } = await client.query<{ sets: string[] }>(setsSql, [JSON.stringify(rowsOf(answer))]);
  await client.query({
    name: "store-batch",
    text: previousStatement,
    values: [...(rows[0]?.sets ?? []), String(stripe), "1"],
  });
}

function rowsOf({ accountId, surveyId, orderKey, choice, orderTotalMinor, currency, accountCurrency }: PreviousAnswer) {
  const [responseId, pageId] = [randomUUIDv7(), randomUUIDv7()];
  const [day, at] = ["2026-11-20", "2026-11-20T10:00:00.000Z"];
  const place = { account_id: accountId, day, customer_type: 0, surface: "thankYou" };
  const isOwn = currency === accountCurrency;
  const own = isOwn ? { orders: 1, revenue_minor: orderTotalMinor } : { orders: 0, revenue_minor: 0 };
  const foreign = { ...place, of: "source", kind: "currency", other: currency, count: 1, orders: 1 };
  return {
    responses: [
      {
        ...place,
        ...{ id: responseId, survey_id: surveyId, version: 1, platform: "None", order_key: orderKey, page_id: pageId },
        ...{ revision: 1, status: 1, is_test: false, order_total_minor: orderTotalMinor, currency },
        ...{ shown: ["source"], skipped: [], viewed_at: at, answered_at: at, updated_at: at },
        ...{ viewed_day: day, answered_day: day },
      },
    ],
    answers: [
      {
        ...place,
        ...{ response_id: responseId, question_id: "source", survey_id: surveyId, page_id: pageId, sequence: 1 },
        ...{ choices: [choice], counted: true, answered_at: at, revenue_minor: isOwn ? orderTotalMinor : null },
      },
    ],
    stats: [{ ...place, survey_id: surveyId, views: 1, responses: 1, completions: 0 }],
    questions: [{ ...place, question_id: "source", shown: 1, answered: 1, skipped: 0 }],
    choices: [{ ...place, question_id: "source", choice, count: 1, ...own }],
    facets: isOwn ? [] : ["", choice].map((key) => ({ ...foreign, key, revenue_minor: orderTotalMinor })),
  };
}

const sets = [
  ["responses", "batch_response"],
  ["answers", "batch_merged_answer"],
  ["stats", "batch_stats"],
  ["questions", "batch_question"],
  ["choices", "batch_choice"],
  ["facets", "batch_facet"],
  ["deliveries", "batch_delivery"],
];

// The rows as the statement's parameters.
const setsSql = `SELECT ARRAY[${sets
  .map(
    ([name, type]) =>
      `(SELECT coalesce(array_agg(t), '{}')::text FROM jsonb_populate_recordset(NULL::${type}, $1::jsonb -> '${name}') AS t)`,
  )
  .join(", ")}] AS sets`;

/** That release's statement, word for word. */
const previousStatement = `
WITH r AS (
  INSERT INTO response AS t (account_id, id, survey_id, version, platform, order_key, source_order_id, page_id, revision, status,
    is_test, surface, customer_type, order_total_minor, currency, is_first_order, country, locale, "order", display_order, shown,
    skipped, viewed_at, answered_at, completed_at, updated_at, viewed_day, answered_day, completed_day)
  SELECT account_id, id, survey_id, version, platform, order_key, source_order_id, page_id, revision, status,
    is_test, surface, customer_type, order_total_minor, currency, is_first_order, country, locale, "order",
    display_order, shown, skipped, viewed_at, answered_at, completed_at, updated_at, viewed_day,
    answered_day, completed_day
  FROM unnest($1::batch_response[])
  ON CONFLICT (account_id, survey_id, platform, order_key) DO UPDATE SET
    version = excluded.version, revision = excluded.revision, status = excluded.status, is_test = excluded.is_test,
    customer_type = excluded.customer_type, order_total_minor = excluded.order_total_minor, currency = excluded.currency,
    is_first_order = excluded.is_first_order, country = excluded.country, locale = excluded.locale, "order" = excluded."order",
    display_order = excluded.display_order, shown = excluded.shown, skipped = excluded.skipped,
    answered_at = excluded.answered_at, completed_at = excluded.completed_at, updated_at = excluded.updated_at,
    viewed_day = excluded.viewed_day, answered_day = excluded.answered_day, completed_day = excluded.completed_day
  WHERE t.revision = excluded.revision - 1 AND t.id = excluded.id
  RETURNING old.id IS NOT NULL OR new.revision = 1 AS written
),
answers AS (
  INSERT INTO answer AS t (account_id, response_id, question_id, survey_id, page_id, sequence, choices, body, counted, answered_at,
    day, customer_type, surface, revenue_minor, merged)
  SELECT account_id, response_id, question_id, survey_id, page_id, sequence, choices, body, counted, answered_at,
    day, customer_type, surface, revenue_minor, merged
  FROM unnest($2::batch_merged_answer[])
  ON CONFLICT (account_id, response_id, question_id) DO UPDATE SET
    page_id = excluded.page_id, sequence = excluded.sequence, choices = excluded.choices, body = excluded.body,
    counted = excluded.counted, answered_at = excluded.answered_at, day = excluded.day, customer_type = excluded.customer_type,
    revenue_minor = excluded.revenue_minor, merged = excluded.merged
),
stats AS (
  INSERT INTO stats_daily AS t (account_id, survey_id, day, customer_type, surface, stripe, views, responses, completions)
  SELECT account_id, survey_id, day, customer_type, surface, $8::int2, views, responses, completions
  FROM unnest($3::batch_stats[])
  ON CONFLICT (account_id, survey_id, day, customer_type, surface, stripe) DO UPDATE SET
    views = t.views + excluded.views, responses = t.responses + excluded.responses,
    completions = t.completions + excluded.completions
),
questions AS (
  INSERT INTO question_daily AS t (account_id, question_id, day, customer_type, surface, stripe, shown, answered, skipped)
  SELECT account_id, question_id, day, customer_type, surface, $8::int2, shown, answered, skipped
  FROM unnest($4::batch_question[])
  ON CONFLICT (account_id, question_id, day, customer_type, surface, stripe) DO UPDATE SET
    shown = t.shown + excluded.shown, answered = t.answered + excluded.answered, skipped = t.skipped + excluded.skipped
),
choices AS (
  INSERT INTO answer_daily AS t (account_id, question_id, day, customer_type, surface, choice, stripe, count, orders, revenue_minor)
  SELECT account_id, question_id, day, customer_type, surface, choice, $8::int2, count, orders, revenue_minor
  FROM unnest($5::batch_choice[])
  ON CONFLICT (account_id, question_id, day, customer_type, surface, choice, stripe) DO UPDATE SET
    count = t.count + excluded.count, orders = t.orders + excluded.orders, revenue_minor = t.revenue_minor + excluded.revenue_minor
),
facets AS (
  INSERT INTO facet_daily AS t (account_id, "of", day, customer_type, surface, kind, key, other, stripe, count, orders, revenue_minor)
  SELECT account_id, "of", day, customer_type, surface, kind, key, other, $8::int2, count, orders, revenue_minor
  FROM unnest($6::batch_facet[])
  ON CONFLICT (account_id, "of", kind, day, customer_type, surface, key, other, stripe) DO UPDATE SET
    count = t.count + excluded.count, orders = t.orders + excluded.orders, revenue_minor = t.revenue_minor + excluded.revenue_minor
),
deliveries AS (
  INSERT INTO delivery AS t (account_id, response_id, integration, due_at)
  SELECT account_id, response_id, integration, now() + CASE WHEN completed THEN interval '0' ELSE interval '30 minutes' END
  FROM unnest($7::batch_delivery[])
  ON CONFLICT (account_id, response_id, integration) DO UPDATE SET due_at = excluded.due_at
    WHERE t.status = 'waiting' AND t.due_at > excluded.due_at
)
SELECT 1 / (count(*) FILTER (WHERE written) = $9::int8)::int AS stored FROM r`;
