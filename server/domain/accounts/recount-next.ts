import type { ClientBase } from "pg";
import { queryColumn } from "#server/foundation/database/query-column.ts";
import { JOBS_SCHEMA } from "#server/foundation/queue/queues.ts";
import { recomputeDays, rewriteResponses } from "#server/storefront/index.ts";

const RESPONSES_AT_ONCE = 200;

interface Step {
  last_id: string | null;
  time_zone: string;
}

/**
 * Recounts the days of an account's next responses in its current time zone. Progress is in `account_recount`.
 * @param requestedAt of the recount; another change starts a new one, and those for previous changes end
 * @returns false if no responses are left
 */
export async function recountNext(client: ClientBase, accountId: string, requestedAt: string): Promise<boolean> {
  const locked = await client.query("SELECT FROM account_recount WHERE account_id = $1 FOR UPDATE", [accountId]);
  if (locked.rowCount === 0) return false;
  // A separate statement, to see the row as of when the lock was acquired; a change to the account waits for it.
  const [step] = (await client.query<Step>(stepSql, [accountId, requestedAt])).rows;
  if (!step) return false;
  const ids = await queryColumn(client, nextSql, [accountId, step.last_id, RESPONSES_AT_ONCE]);
  const last = ids.at(-1);
  if (last === undefined) {
    await client.query("UPDATE account_recount SET finished_at = now(), failed_at = NULL WHERE account_id = $1", [
      accountId,
    ]);
    return false;
  }
  await rewriteResponses(client, accountId, ids, recomputeDays(step.time_zone));
  await client.query("UPDATE account_recount SET last_id = $2, done = done + $3 WHERE account_id = $1", [
    accountId,
    last,
    ids.length,
  ]);
  return true;
}

/**
 * Marks the unfinished recounts that no queued job would continue as failed.
 * @returns their accounts
 */
export async function giveUpRecounts(client: ClientBase): Promise<string[]> {
  return await queryColumn(client, giveUpSql);
}

const stepSql = `SELECT c.last_id, a.time_zone FROM account_recount c JOIN account a ON a.id = c.account_id
WHERE c.account_id = $1 AND c.requested_at = $2::timestamptz AND c.finished_at IS NULL`;

const nextSql = `SELECT id FROM response WHERE account_id = $1 AND ($2::uuid IS NULL OR id > $2) ORDER BY id LIMIT $3`;

// A recount and its job are stored in one transaction: if one is visible, so is the other.
const giveUpSql = `
  UPDATE account_recount r SET failed_at = now()
  WHERE r.finished_at IS NULL AND r.failed_at IS NULL AND NOT EXISTS (
    SELECT FROM ${JOBS_SCHEMA}.job j
    WHERE j.name = 'recount-account' AND j.state < 'completed' AND j.data ->> 'accountId' = r.account_id::text
      AND (j.data ->> 'requestedAt')::timestamptz = r.requested_at)
  RETURNING r.account_id`;
