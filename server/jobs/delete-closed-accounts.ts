import type { Client } from "pg";
import { z } from "zod";
import { env } from "#server/foundation/env.ts";
import { log } from "#server/foundation/log.ts";
import { defineTask } from "#server/foundation/queue/task.ts";
import { onWorkerConnection } from "./on-worker-connection.ts";

/** Rows that one statement deletes: well within its timeout, and short enough to hold up nobody. */
const ROWS_AT_ONCE = 5_000;

/**
 * Deletes the accounts whose seven days since closing are over, every row of them, and the people who then belong to no
 * account. What counts as due is the database's to say (`delete_closed_account`), so that running twice at once, or being
 * ended half-way, does no harm: the next run goes on.
 */
export const deleteClosedAccountsTask = defineTask({
  queue: "delete-closed-accounts",
  concurrency: 1,
  cron: "41 * * * *",
  payload: z.object({}),
  run: async () => {
    await onWorkerConnection(async (client) => {
      const due = await client.query<{ id: string }>(
        "SELECT id FROM account WHERE status = 'closing' AND closes_at <= now() ORDER BY closes_at",
      );
      await deleteEach(
        client,
        due.rows.map(({ id }) => id),
      );
    });
    return "done";
  },
});

/** One that cannot be deleted does not hold up the others; the task fails for it in the end, and is tried again. */
async function deleteEach(client: Client, accountIds: readonly string[]): Promise<void> {
  const failures: unknown[] = [];
  for (const accountId of accountIds) {
    try {
      await deleteAccount(client, accountId);
      log.info({ accountId }, "a closed account is deleted");
    } catch (error) {
      log.error({ err: error, accountId }, "a closed account could not be deleted");
      failures.push(error);
    }
  }
  if (failures.length > 0) throw new AggregateError(failures, "closed accounts could not be deleted");
}

async function deleteAccount(client: Client, accountId: string): Promise<void> {
  let isGone = false;
  while (!isGone) {
    const { rows } = await client.query<{ is_gone: boolean }>("SELECT delete_closed_account($1, $2, $3) AS is_gone", [
      accountId,
      ROWS_AT_ONCE,
      env.STAFF_EMAILS,
    ]);
    isGone = rows[0]?.is_gone ?? true;
  }
}
