import pg from "pg";
import { dimensionNames } from "#lib/dimensions.ts";
import { dimensionColumns } from "#server/foundation/database/dimension-columns.ts";
import type { RowSet } from "./binary-rows.ts";
import { answerRows, countRows, deliveryRows, responseRows, rowSets } from "./row-sets.ts";

const isKept = `$${rowSets.length + 1}::boolean`;
const draftCount = `$${rowSets.length + 2}::int8`;

/** Dimensions that a later message may change. */
const changingDimensions = dimensionNames
  .map((name) => dimensionColumns[name])
  .flatMap(({ column, isFixed }) => (isFixed ? [] : [`${column} = excluded.${column}`]))
  .join(", ");

const isSettled = "t.status IN ('sent', 'skipped', 'failed')";

/**
 * The one statement that stores a batch: responses, answers, counts and deliveries, all or nothing.
 *
 * A response is updated only if its stored revision is the one the draft was based on, and inserted only if the draft
 * started from nothing. If any draft is stale, the statement divides by zero and stores nothing. So no other part needs
 * to check which responses were written, and each is a plain insert of rows that the process has sorted. No
 * part reads a table that the statement writes. What it counts goes to the log (fold-counters.ts). A delivery that is settled waits again to send the newer revision; one that
 * is being sent stays so, and its sender finds the newer revision when it ends; one that waits for its next try doesn't
 * get it earlier. Rows are locked in the order responses, answers, each sorted by key, so processes can't deadlock.
 */
export const batchStatement = `
WITH r AS (
  INSERT INTO response AS t (${names(responseRows)})
  SELECT ${names(responseRows)} FROM ${source(responseRows)}
  ON CONFLICT (account_id, survey_id, platform, order_key) DO UPDATE SET
    version = excluded.version, revision = excluded.revision, status = excluded.status, is_test = excluded.is_test,
    ${changingDimensions}, order_total_minor = excluded.order_total_minor, currency = excluded.currency,
    is_first_order = excluded.is_first_order, country = excluded.country, locale = excluded.locale, "order" = excluded."order",
    display_order = excluded.display_order, shown = excluded.shown, skipped = excluded.skipped,
    consent = excluded.consent, answered_at = excluded.answered_at, completed_at = excluded.completed_at, updated_at = excluded.updated_at,
    viewed_day = excluded.viewed_day, answered_day = excluded.answered_day, completed_day = excluded.completed_day
  WHERE t.revision = excluded.revision - 1 AND t.id = excluded.id
  RETURNING old.id IS NOT NULL OR new.revision = 1 AS written
),
answers AS (
  INSERT INTO answer AS t (${names(answerRows)})
  SELECT ${names(answerRows)} FROM ${source(answerRows)}
  ON CONFLICT (account_id, response_id, question_id) DO UPDATE SET
    page_id = excluded.page_id, sequence = excluded.sequence, choices = excluded.choices, body = excluded.body,
    counted = excluded.counted, answered_at = excluded.answered_at, day = excluded.day, ${changingDimensions},
    merged = excluded.merged
),
counts AS (
  INSERT INTO counter_log (is_kept, ${names(countRows)})
  SELECT ${isKept}, ${names(countRows)} FROM ${source(countRows)}
),
deliveries AS (
  INSERT INTO delivery AS t (${names(deliveryRows)})
  SELECT ${names(deliveryRows)} FROM ${source(deliveryRows)}
  ON CONFLICT (account_id, response_id, integration) DO UPDATE SET revision = excluded.revision,
    quiet_until = excluded.quiet_until, lock_place = excluded.lock_place,
    status = CASE WHEN ${isSettled} THEN excluded.status ELSE t.status END,
    attempts = CASE WHEN ${isSettled} THEN 0 ELSE t.attempts END,
    retry_at = CASE WHEN ${isSettled} THEN NULL ELSE t.retry_at END,
    first_attempt_at = CASE WHEN ${isSettled} THEN NULL ELSE t.first_attempt_at END, is_backfill = false
    WHERE t.revision < excluded.revision
)
SELECT 1 / (count(*) FILTER (WHERE written) = ${draftCount})::int AS stored FROM r`;

/** `order` is a column, too. */
function names<Row>({ columns }: RowSet<Row>): string {
  return columns.map(({ name }) => pg.escapeIdentifier(name)).join(", ");
}

/** The rows of a set, sent as one parameter. */
function source({ type }: { type: string }): string {
  return `unnest($${rowSets.findIndex((set) => set.type === type) + 1}::${type}[])`;
}
