import type { ClientBase } from "pg";
import { storePlatformNames } from "#server/domain/connections/index.ts";
import { unlockedSql } from "#server/foundation/database/unlocked-sql.ts";
import { enqueueClaimed } from "#server/foundation/queue/enqueue-claimed.ts";
import { storesOf } from "#server/partners/platforms/registry.ts";

const RESPONSES_AT_ONCE = 200;

/**
 * Queues a job for each response that was completed since its store was connected, at platforms whose merchants have
 * workflows. It reads what is stored, so the shopper's call waits for nothing.
 * @param client acts as `afterword_worker`, in no transaction
 * @returns how many were queued
 */
export async function queueFlows(client: ClientBase, now: Date): Promise<number> {
  const platforms = storePlatformNames.filter((name) => storesOf(name)?.startFlows);
  if (platforms.length === 0) return 0;
  return await enqueueClaimed(client, "start-flows", noteSql, [now, platforms]);
}

// Only the last day of each connected account is read (response_answered_idx): what couldn't be queued for longer isn't
// news anymore. A response to no order has nothing that a workflow could be about.
const noteSql = `
  INSERT INTO flow_start (account_id, response_id)
  SELECT r.account_id, r.id
  FROM connection c
  JOIN account a ON a.id = c.account_id AND a.status <> 'closing'
  JOIN response r ON r.account_id = c.account_id AND r.answered_at > $1::timestamptz - interval '1 day' AND NOT r.is_test
    AND ${unlockedSql}
    AND r.completed_at >= c.connected_at AND r.platform = c.name AND r.source_order_id IS NOT NULL
  WHERE c.kind = 'platform' AND c.status = 'connected' AND c.name = ANY($2::text[])
    AND NOT EXISTS (SELECT FROM flow_start f WHERE f.account_id = r.account_id AND f.response_id = r.id)
  LIMIT ${RESPONSES_AT_ONCE}
  ON CONFLICT DO NOTHING
  RETURNING account_id AS "accountId", response_id AS "responseId"`;
