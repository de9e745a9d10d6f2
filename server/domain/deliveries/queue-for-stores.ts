import type { ClientBase, Pool } from "pg";
import { IMPORTED } from "#lib/survey/places.ts";
import { storePlatformNames } from "#server/domain/connections/index.ts";
import { unlockedSql } from "#server/foundation/database/unlocked-sql.ts";
import { storesOf } from "#server/partners/platforms/registry.ts";
import { pairsSql } from "./lease.ts";

const MOST_AT_ONCE = 200;
/** The most batches of one kind per run; the next minute's run does the rest. */
const MOST_ROUNDS = 25;

/**
 * Queues what goes to stores themselves: completed responses that start their merchants' workflows, and answers that are
 * copied to their orders. It reads what is stored, so the shopper's call waits for nothing.
 * @param database acts as `afterword_worker`
 */
export async function queueForStores(database: Pool | ClientBase, now: Date): Promise<void> {
  const platformsWith = (part: "startFlows" | "answers") => storePlatformNames.filter((name) => storesOf(name)?.[part]);
  for (const query of [
    { name: "queue-flows", text: flowsSql, values: [now, platformsWith("startFlows")] },
    { name: "queue-copies", text: copiesSql, values: [now, platformsWith("answers")] },
  ]) {
    for (let round = 0; round < MOST_ROUNDS; round++) {
      const { rowCount } = await database.query(query);
      if (rowCount !== MOST_AT_ONCE) break;
    }
  }
  await database.query({ name: "keep-removing", text: keepRemovingSql, values: [now] });
}

// Only the last day of each connected account is read (response_answered_idx): what couldn't be queued for longer isn't
// news anymore. A response to no order has nothing that a workflow could be about.
const flowsSql = `
  INSERT INTO delivery (account_id, response_id, integration, revision, quiet_until, created_at)
  SELECT r.account_id, r.id, 'StoreFlows', r.revision, $1, $1
  FROM connection c
  JOIN account a ON a.id = c.account_id AND a.status <> 'closing'
  JOIN response r ON r.account_id = c.account_id AND r.answered_at > $1::timestamptz - interval '1 day' AND NOT r.is_test
    AND r.surface <> '${IMPORTED}' AND ${unlockedSql}
    AND r.completed_at >= c.connected_at AND r.platform = c.name AND r.source_order_id IS NOT NULL
  WHERE c.kind = 'platform' AND c.status = 'connected' AND c.name = ANY($2::text[])
    AND NOT EXISTS (
      SELECT FROM delivery d WHERE d.account_id = r.account_id AND d.response_id = r.id AND d.integration = 'StoreFlows')
  ORDER BY r.account_id, r.id LIMIT ${MOST_AT_ONCE}
  ON CONFLICT DO NOTHING`;

// Again after each change of a day, once the shopper was silent for a minute. Accounts that copy nothing cost nothing.
const copiesSql = `
  INSERT INTO delivery AS d (account_id, response_id, integration, revision, quiet_until, created_at)
  SELECT r.account_id, r.id, 'StoreAnswers', r.revision, r.updated_at + interval '1 minute', $1
  FROM (SELECT account_id, min(enabled_at) AS since FROM copied_question GROUP BY account_id) AS wanted
  JOIN account a ON a.id = wanted.account_id AND a.status <> 'closing'
  JOIN connection c ON c.account_id = a.id AND c.kind = 'platform' AND c.status = 'connected' AND c.name = ANY($2::text[])
  JOIN response r ON r.account_id = a.id AND r.answered_at > $1::timestamptz - interval '1 day' AND NOT r.is_test
    AND r.surface <> '${IMPORTED}' AND ${unlockedSql}
    AND r.answered_at >= wanted.since AND r.platform = c.name AND r.source_order_id IS NOT NULL
  WHERE NOT EXISTS (
    SELECT FROM delivery k WHERE k.account_id = r.account_id AND k.response_id = r.id AND k.integration = 'StoreAnswers'
      AND k.revision >= r.revision)
  ORDER BY r.account_id, r.id LIMIT ${MOST_AT_ONCE}
  ON CONFLICT (account_id, response_id, integration) DO UPDATE SET revision = excluded.revision,
    quiet_until = excluded.quiet_until, status = CASE d.status WHEN 'sending' THEN d.status ELSE 'waiting' END,
    attempts = 0, first_attempt_at = NULL
    WHERE d.revision < excluded.revision`;

// What has to be removed or replaced at the store is, however long it takes.
const keepRemovingSql = `
  WITH RECURSIVE pair AS (${pairsSql("failed")})
  UPDATE delivery d SET status = 'waiting', attempts = 0, first_attempt_at = NULL, retry_at = $1::timestamptz + interval '1 hour'
  FROM pair
  WHERE pair.integration = 'StoreAnswers' AND d.account_id = pair.account_id AND d.integration = pair.integration
    AND d.status = 'failed' AND d.remote_id IS NOT NULL AND (d.sent_revision < d.revision OR NOT EXISTS (
      SELECT FROM response r WHERE r.account_id = d.account_id AND r.id = d.response_id AND NOT r.is_test))`;
