import { answerRows, choiceRows, deliveryRows, questionRows, responseRows, statsRows } from "./row-sets.ts";

const rowSets = [responseRows, answerRows, statsRows, questionRows, choiceRows, deliveryRows];

/** How long a response may be silent before its deliveries are due; a completion makes them due at once. */
const silence = "30 minutes";

/**
 * The one statement that stores a batch: responses, answers, counters and deliveries, or nothing of it.
 *
 * A response is written only where its stored revision is the one that the draft was made from; the others are not
 * returned and add to no counter. No part reads a table that the statement writes. Rows are locked in the order
 * responses, answers, counters, each sorted by key, so that processes never wait for each other in a circle.
 * Returns the ids of the responses written. Divides by zero when a response that shall be changed is gone.
 */
export const batchStatement = `
WITH ${rowSets.map(source).join(",\n")},
r AS (
  INSERT INTO response AS t (account_id, id, survey_id, version, platform, order_key, source_order_id, page_id, revision, status,
    is_test, surface, customer_type, order_total_minor, currency, is_first_order, country, locale, "order", display_order, shown,
    skipped, viewed_at, answered_at, completed_at, updated_at, viewed_day, answered_day, completed_day)
  SELECT account_id, id, survey_id, version, platform, order_key, source_order_id, page_id, revision, status,
    is_test, surface, customer_type, order_total_minor, currency, is_first_order, country, locale, order_facts::jsonb,
    display_order::jsonb, shown::text[], skipped::text[], viewed_at, answered_at, completed_at, updated_at, viewed_day,
    answered_day, completed_day
  FROM m ORDER BY i
  ON CONFLICT (account_id, survey_id, platform, order_key) DO UPDATE SET
    version = excluded.version, revision = excluded.revision, status = excluded.status, is_test = excluded.is_test,
    customer_type = excluded.customer_type, order_total_minor = excluded.order_total_minor, currency = excluded.currency,
    is_first_order = excluded.is_first_order, country = excluded.country, locale = excluded.locale, "order" = excluded."order",
    display_order = excluded.display_order, shown = excluded.shown, skipped = excluded.skipped,
    answered_at = excluded.answered_at, completed_at = excluded.completed_at, updated_at = excluded.updated_at,
    answered_day = excluded.answered_day, completed_day = excluded.completed_day
  WHERE t.revision = excluded.revision - 1 AND t.id = excluded.id
  RETURNING new.id, 1 / (1 - (old.id IS NULL AND new.revision > 1)::int) AS whole
),
ok AS (
  SELECT m.i, m.account_id, m.id, m.survey_id, m.customer_type, m.surface, m.revenue_minor FROM m JOIN r ON r.id = m.id
),
answers AS (
  INSERT INTO answer AS t (account_id, response_id, question_id, survey_id, page_id, sequence, choices, body, counted, answered_at,
    day, customer_type, surface, revenue_minor)
  SELECT ok.account_id, ok.id, a.question_id, ok.survey_id, a.page_id, a.sequence, a.choices::text[], a.body, a.counted,
    a.answered_at, a.day, ok.customer_type, ok.surface, ok.revenue_minor
  FROM a JOIN ok ON ok.i = a.i
  ON CONFLICT (account_id, response_id, question_id) DO UPDATE SET
    page_id = excluded.page_id, sequence = excluded.sequence, choices = excluded.choices, body = excluded.body,
    counted = excluded.counted, answered_at = excluded.answered_at, day = excluded.day, customer_type = excluded.customer_type,
    revenue_minor = excluded.revenue_minor
),
stats AS (
  INSERT INTO stats_daily AS t (account_id, survey_id, day, customer_type, surface, stripe, views, responses, completions)
  SELECT ok.account_id, ok.survey_id, s.day, s.customer_type, s.surface, STRIPE,
    sum(s.views) AS views, sum(s.responses) AS responses, sum(s.completions) AS completions
  FROM s JOIN ok ON ok.i = s.i GROUP BY 1, 2, 3, 4, 5 ORDER BY 1, 2, 3, 4, 5
  ON CONFLICT (account_id, survey_id, day, customer_type, surface, stripe) DO UPDATE SET
    views = t.views + excluded.views, responses = t.responses + excluded.responses,
    completions = t.completions + excluded.completions
),
questions AS (
  INSERT INTO question_daily AS t (account_id, question_id, day, customer_type, surface, stripe, shown, answered, skipped)
  SELECT ok.account_id, q.question_id, q.day, q.customer_type, q.surface, STRIPE,
    sum(q.shown), sum(q.answered), sum(q.skipped)
  FROM q JOIN ok ON ok.i = q.i GROUP BY 1, 2, 3, 4, 5 ORDER BY 1, 2, 3, 4, 5
  ON CONFLICT (account_id, question_id, day, customer_type, surface, stripe) DO UPDATE SET
    shown = t.shown + excluded.shown, answered = t.answered + excluded.answered, skipped = t.skipped + excluded.skipped
),
choices AS (
  INSERT INTO answer_daily AS t (account_id, question_id, day, customer_type, surface, choice, stripe, count, orders, revenue_minor)
  SELECT ok.account_id, c.question_id, c.day, c.customer_type, c.surface, c.choice, STRIPE,
    sum(c.count), sum(c.orders), sum(c.revenue_minor)::int8
  FROM c JOIN ok ON ok.i = c.i GROUP BY 1, 2, 3, 4, 5, 6 ORDER BY 1, 2, 3, 4, 5, 6
  ON CONFLICT (account_id, question_id, day, customer_type, surface, choice, stripe) DO UPDATE SET
    count = t.count + excluded.count, orders = t.orders + excluded.orders, revenue_minor = t.revenue_minor + excluded.revenue_minor
),
deliveries AS (
  INSERT INTO delivery AS t (account_id, response_id, integration, due_at)
  SELECT ok.account_id, ok.id, d.integration, now() + CASE WHEN d.completed THEN interval '0' ELSE interval '${silence}' END
  FROM d JOIN ok ON ok.i = d.i
  ON CONFLICT (account_id, response_id, integration) DO UPDATE SET due_at = excluded.due_at
    WHERE t.status = 'waiting' AND t.due_at > excluded.due_at
)
SELECT id, whole FROM r`.replaceAll("STRIPE", () => `$${parameterCount() + 1}::int2`);

/** The statement's parameters before the stripe. */
function parameterCount(): number {
  return rowSets.reduce((count, { columns }) => count + columns.length, 0);
}

/** `m AS (SELECT * FROM unnest($1::uuid[], …) AS m (account_id, …))`, parameters numbered through all sets. */
function source(set: (typeof rowSets)[number]): string {
  const before = rowSets.slice(
    0,
    rowSets.findIndex(({ name }) => name === set.name),
  );
  const offset = before.reduce((count, { columns }) => count + columns.length, 0);
  const arrays = set.columns.map(({ type }, index) => `$${offset + index + 1}::${type}[]`);
  const names = set.columns.map(({ name }) => name);
  if (set.name !== responseRows.name)
    return `${set.name} AS (SELECT * FROM unnest(${arrays}) AS ${set.name} (${names}))`;
  return `m AS (SELECT * FROM unnest(${arrays}) WITH ORDINALITY AS m (${names}, i))`;
}
