import type { ClientBase } from "pg";
import { storePlatformNames } from "#server/domain/connections/index.ts";
import { unlockedSql } from "#server/foundation/database/unlocked-sql.ts";
import { enqueueClaimed } from "#server/foundation/queue/enqueue-claimed.ts";
import { storesOf } from "#server/partners/platforms/registry.ts";

const RESPONSES_AT_ONCE = 200;

/**
 * Queues a job for each response whose answers are to be copied to its order, once its shopper was silent for a minute,
 * again after each change of the next day, and once more after it was redacted, marked as a test, restored or deleted.
 * It reads what is stored, so the shopper's call waits for nothing.
 * @param client acts as `afterword_worker`, in no transaction
 * @returns how many were queued
 */
export async function queueCopies(client: ClientBase, now: Date): Promise<number> {
  const platforms = storePlatformNames.filter((name) => storesOf(name)?.answers);
  if (platforms.length === 0) return 0;
  await client.query(forgetSql);
  const changed = await enqueueClaimed(client, "copy-answers", changedSql, [now, platforms]);
  const outdated = await enqueueClaimed(client, "copy-answers", outdatedSql, []);
  return changed + outdated + (await enqueueClaimed(client, "copy-answers", removedSql, [now]));
}

// Accounts that copy nothing cost nothing; of the others only the last day is read (response_answered_idx).
const changedSql = `
  INSERT INTO answer_copy AS w (account_id, response_id, platform, source_order_id, revision)
  SELECT r.account_id, r.id, r.platform, r.source_order_id, r.revision
  FROM (SELECT account_id, min(enabled_at) AS since FROM copied_question GROUP BY account_id) AS wanted
  JOIN account a ON a.id = wanted.account_id AND a.status <> 'closing'
  JOIN connection c ON c.account_id = a.id AND c.kind = 'platform' AND c.status = 'connected' AND c.name = ANY($2::text[])
  JOIN response r ON r.account_id = a.id AND r.answered_at > $1::timestamptz - interval '1 day' AND NOT r.is_test
    AND ${unlockedSql}
    AND r.answered_at >= wanted.since AND r.updated_at <= $1::timestamptz - interval '1 minute'
    AND r.platform = c.name AND r.source_order_id IS NOT NULL
  WHERE NOT EXISTS (
    SELECT FROM answer_copy k WHERE k.account_id = r.account_id AND k.response_id = r.id AND k.revision >= r.revision)
  LIMIT ${RESPONSES_AT_ONCE}
  ON CONFLICT (account_id, response_id) DO UPDATE SET revision = excluded.revision, removed_at = NULL
    WHERE w.revision < excluded.revision
  RETURNING account_id AS "accountId", response_id AS "responseId"`;

// Of any age: erasing a shopper, and marking or restoring a response as a test, set the revision to 0. Copies at a store that is paused wait until it isn't.
const outdatedSql = `
  UPDATE answer_copy w SET revision = r.revision FROM response r
  WHERE w.revision = 0 AND r.account_id = w.account_id AND r.id = w.response_id
    AND (w.account_id, w.response_id) IN (
      SELECT k.account_id, k.response_id FROM answer_copy k
      JOIN connection c ON c.account_id = k.account_id AND c.kind = 'platform' AND c.status = 'connected' AND c.name = k.platform
      WHERE k.revision = 0 AND k.removed_at IS NULL LIMIT ${RESPONSES_AT_ONCE})
  RETURNING w.account_id AS "accountId", w.response_id AS "responseId"`;

// A store that left took its fields with it.
const forgetSql = `
  DELETE FROM answer_copy w WHERE w.removed_at IS NOT NULL AND NOT EXISTS (
    SELECT FROM connection c WHERE c.account_id = w.account_id AND c.name = w.platform AND c.status IN ('connected', 'paused'))`;

// A failed job's turn comes again an hour later.
const removedSql = `
  UPDATE answer_copy SET removed_at = $1::timestamptz + interval '1 hour'
  WHERE (account_id, response_id) IN (SELECT account_id, response_id FROM answer_copy
    WHERE removed_at <= $1::timestamptz LIMIT ${RESPONSES_AT_ONCE})
  RETURNING account_id AS "accountId", response_id AS "responseId"`;
