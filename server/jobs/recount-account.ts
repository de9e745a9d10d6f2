import type { Client } from "pg";
import { z } from "zod";
import { inTransaction } from "#server/foundation/database/in-transaction.ts";
import { defineTask } from "#server/foundation/queue/task.ts";
import { recomputeDays, rewriteResponses } from "#server/storefront/index.ts";
import { onWorkerConnection } from "./on-worker-connection.ts";

const RESPONSES_AT_ONCE = 200;

/**
 * Recounts the days of an account's answers in its current time zone. It works in small batches, so that shoppers don't
 * wait for it. Its progress is in `account_recount`: an interrupted run continues there, and concurrent runs share the
 * rest. Another change starts a new run, and those for previous changes end.
 */
export const recountAccountTask = defineTask({
  queue: "recount-account",
  concurrency: 1,
  payload: z.object({ accountId: z.uuid(), requestedAt: z.iso.datetime() }),
  run: async ({ accountId, requestedAt }) => {
    await onWorkerConnection(async (client) => {
      while (await inTransaction(client, () => recountNext(client, accountId, requestedAt)));
    });
    return "done";
  },
});

interface Step {
  last_id: string | null;
  time_zone: string;
}

/** Recounts the next responses. False if none are left. */
async function recountNext(client: Client, accountId: string, requestedAt: string): Promise<boolean> {
  const locked = await client.query("SELECT FROM account_recount WHERE account_id = $1 FOR UPDATE", [accountId]);
  if (locked.rowCount === 0) return false;
  // A separate statement, to see the row as of when the lock was acquired; a change to the account waits for it.
  const [step] = (await client.query<Step>(stepSql, [accountId, requestedAt])).rows;
  if (!step) return false;
  const { rows } = await client.query<{ id: string }>(nextSql, [accountId, step.last_id, RESPONSES_AT_ONCE]);
  const last = rows.at(-1)?.id;
  if (last === undefined) {
    await client.query("UPDATE account_recount SET finished_at = now(), failed_at = NULL WHERE account_id = $1", [
      accountId,
    ]);
    return false;
  }
  const ids = rows.map(({ id }) => id);
  await rewriteResponses(client, accountId, ids, recomputeDays(step.time_zone));
  await client.query("UPDATE account_recount SET last_id = $2, done = done + $3 WHERE account_id = $1", [
    accountId,
    last,
    ids.length,
  ]);
  return true;
}

const stepSql = `SELECT c.last_id, a.time_zone FROM account_recount c JOIN account a ON a.id = c.account_id
WHERE c.account_id = $1 AND c.requested_at = $2::timestamptz AND c.finished_at IS NULL`;

const nextSql = `SELECT id FROM response WHERE account_id = $1 AND ($2::uuid IS NULL OR id > $2) ORDER BY id LIMIT $3`;
