import {
  answerRows,
  choiceRows,
  deliveryRows,
  facetRows,
  questionRows,
  responseRows,
  rowSets,
  statsRows,
} from "./row-sets.ts";

const stripe = `$${rowSets.length + 1}::int2`;
const draftCount = `$${rowSets.length + 2}::int8`;

/** How long a response must be idle before its deliveries are due; completion makes them due immediately. */
const silence = "30 minutes";

/**
 * The one statement that stores a batch: responses, answers, counters and deliveries, all or nothing.
 *
 * A response is updated only if its stored revision is the one the draft was based on, and inserted only if the draft
 * started from nothing. If any draft is stale, the statement divides by zero and stores nothing. So no other part needs
 * to check which responses were written, and each is a plain insert of rows that the process has summed and sorted. No
 * part reads a table that the statement writes. A delivery that was sent, or has failed for good, waits again to send the
 * newer revision; one that is being sent stays so, and its sender finds the newer revision when it ends. Rows are locked in the order responses, answers, counters, each sorted
 * by key, so processes can't deadlock.
 */
export const batchStatement = `
WITH r AS (
  INSERT INTO response AS t (account_id, id, survey_id, version, platform, order_key, source_order_id, page_id, revision, status,
    is_test, surface, customer_type, order_total_minor, currency, is_first_order, country, locale, "order", display_order, shown,
    skipped, viewed_at, answered_at, completed_at, updated_at, viewed_day, answered_day, completed_day)
  SELECT account_id, id, survey_id, version, platform, order_key, source_order_id, page_id, revision, status,
    is_test, surface, customer_type, order_total_minor, currency, is_first_order, country, locale, "order",
    display_order, shown, skipped, viewed_at, answered_at, completed_at, updated_at, viewed_day,
    answered_day, completed_day
  FROM ${source(responseRows)}
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
    day, customer_type, surface, merged)
  SELECT account_id, response_id, question_id, survey_id, page_id, sequence, choices, body, counted, answered_at,
    day, customer_type, surface, merged
  FROM ${source(answerRows)}
  ON CONFLICT (account_id, response_id, question_id) DO UPDATE SET
    page_id = excluded.page_id, sequence = excluded.sequence, choices = excluded.choices, body = excluded.body,
    counted = excluded.counted, answered_at = excluded.answered_at, day = excluded.day, customer_type = excluded.customer_type,
    merged = excluded.merged
),
stats AS (
  INSERT INTO stats_daily AS t (account_id, survey_id, day, customer_type, surface, stripe, views, responses, completions)
  SELECT account_id, survey_id, day, customer_type, surface, ${stripe}, views, responses, completions
  FROM ${source(statsRows)}
  ON CONFLICT (account_id, survey_id, day, customer_type, surface, stripe) DO UPDATE SET
    views = t.views + excluded.views, responses = t.responses + excluded.responses,
    completions = t.completions + excluded.completions
),
questions AS (
  INSERT INTO question_daily AS t (account_id, question_id, day, customer_type, surface, stripe, shown, answered, skipped)
  SELECT account_id, question_id, day, customer_type, surface, ${stripe}, shown, answered, skipped
  FROM ${source(questionRows)}
  ON CONFLICT (account_id, question_id, day, customer_type, surface, stripe) DO UPDATE SET
    shown = t.shown + excluded.shown, answered = t.answered + excluded.answered, skipped = t.skipped + excluded.skipped
),
choices AS (
  INSERT INTO choice_daily AS t (account_id, question_id, day, customer_type, surface, choice, currency, stripe, count, orders, revenue_minor)
  SELECT account_id, question_id, day, customer_type, surface, choice, currency, ${stripe}, count, orders, revenue_minor
  FROM ${source(choiceRows)}
  ON CONFLICT (account_id, question_id, day, customer_type, surface, choice, currency, stripe) DO UPDATE SET
    count = t.count + excluded.count, orders = t.orders + excluded.orders, revenue_minor = t.revenue_minor + excluded.revenue_minor
),
facets AS (
  INSERT INTO facet_daily AS t (account_id, "of", day, customer_type, surface, kind, key, other, stripe, count, orders, revenue_minor)
  SELECT account_id, "of", day, customer_type, surface, kind, key, other, ${stripe}, count, orders, revenue_minor
  FROM ${source(facetRows)}
  ON CONFLICT (account_id, "of", kind, day, customer_type, surface, key, other, stripe) DO UPDATE SET
    count = t.count + excluded.count, orders = t.orders + excluded.orders, revenue_minor = t.revenue_minor + excluded.revenue_minor
),
deliveries AS (
  INSERT INTO delivery AS t (account_id, response_id, integration, revision, due_at)
  SELECT account_id, response_id, integration, revision,
    now() + CASE WHEN completed THEN interval '0' ELSE interval '${silence}' END
  FROM ${source(deliveryRows)}
  ON CONFLICT (account_id, response_id, integration) DO UPDATE SET revision = excluded.revision,
    due_at = CASE WHEN t.status = 'waiting' THEN least(t.due_at, excluded.due_at) ELSE excluded.due_at END,
    status = CASE WHEN t.status = 'sending' THEN 'sending' ELSE 'waiting' END,
    attempts = CASE WHEN t.status IN ('sent', 'failed') THEN 0 ELSE t.attempts END
    WHERE t.revision < excluded.revision
)
SELECT 1 / (count(*) FILTER (WHERE written) = ${draftCount})::int AS stored FROM r`;

/** The rows of a set, sent as one parameter. */
function source(set: (typeof rowSets)[number]): string {
  return `unnest($${rowSets.indexOf(set) + 1}::${set.type}[])`;
}
