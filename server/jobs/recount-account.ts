import type { Client } from "pg";
import { z } from "zod";
import { inTransaction } from "#server/foundation/database/in-transaction.ts";
import { defineTask } from "#server/foundation/queue/task.ts";
import { countAnew, forgetKeptRevenue, rewriteResponses } from "#server/storefront/index.ts";
import { onWorkerConnection } from "./on-worker-connection.ts";

const RESPONSES_AT_ONCE = 200;

/**
 * Counts an account anew by the time zone and the currency that it has now: the days of its answers, and the revenue of
 * orders in that currency and of no others. Some responses at a time, so that shoppers wait for none of it. How far it is
 * stands in `account_recount`: a run that was ended half-way goes on there, and runs at the same time share what is left.
 * After another change a run of its own begins again, and those for former changes end.
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
  currency: string;
  is_of_revenue: boolean;
}

/** Counts the next responses anew. False where none are left. */
async function recountNext(client: Client, accountId: string, requestedAt: string): Promise<boolean> {
  const locked = await client.query("SELECT FROM account_recount WHERE account_id = $1 FOR UPDATE", [accountId]);
  if (locked.rowCount === 0) return false;
  // In a statement of its own: it sees what stood there when the lock was got, and a change of the account waits for it.
  const [step] = (await client.query<Step>(stepSql, [accountId, requestedAt])).rows;
  if (!step) return false;
  const { rows } = await client.query<{ id: string }>(nextSql, [accountId, step.last_id, RESPONSES_AT_ONCE]);
  const last = rows.at(-1)?.id;
  if (last === undefined) {
    if (step.is_of_revenue) await forgetKeptRevenue(client, accountId);
    await client.query("UPDATE account_recount SET finished_at = now(), failed_at = NULL WHERE account_id = $1", [
      accountId,
    ]);
    return false;
  }
  const ids = rows.map(({ id }) => id);
  await rewriteResponses(client, accountId, ids, countAnew({ timeZone: step.time_zone, currency: step.currency }));
  await client.query("UPDATE account_recount SET last_id = $2, done = done + $3 WHERE account_id = $1", [
    accountId,
    last,
    ids.length,
  ]);
  return true;
}

const stepSql = `SELECT c.last_id, c.is_of_revenue, a.time_zone, a.currency FROM account_recount c JOIN account a ON a.id = c.account_id
WHERE c.account_id = $1 AND c.requested_at = $2::timestamptz AND c.finished_at IS NULL`;

const nextSql = `SELECT id FROM response WHERE account_id = $1 AND ($2::uuid IS NULL OR id > $2) ORDER BY id LIMIT $3`;
