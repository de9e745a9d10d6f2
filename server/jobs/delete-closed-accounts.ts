import type { Client } from "pg";
import { z } from "zod";
import { isIntegrationName } from "#lib/partners.ts";
import { endBilling } from "#server/domain/billing/index.ts";
import { disconnectIntegration } from "#server/domain/integrations/index.ts";
import { productNow } from "#server/foundation/clock.ts";
import { env } from "#server/foundation/env.ts";
import { log } from "#server/foundation/log.ts";
import { defineTask } from "#server/foundation/queue/task.ts";
import { onWorkerConnection } from "./on-worker-connection.ts";

/** Rows deleted by one statement: well within its timeout, and short enough to block no one. */
const ROWS_AT_ONCE = 5_000;

/**
 * Deletes the accounts whose seven days since closing are over, every row of them, and the people who then belong to no
 * account. The database decides what is due (`delete_closed_account`), so that running twice at once, or being
 * interrupted, does no harm: the next run continues.
 */
export const deleteClosedAccountsTask = defineTask({
  queue: "delete-closed-accounts",
  concurrency: 1,
  cron: "41 * * * *",
  payload: z.object({}),
  run: async () => {
    await onWorkerConnection(async (client) => {
      const now = productNow();
      const due = await client.query<{ id: string }>(
        "SELECT id FROM account WHERE status = 'closing' AND closes_at <= $1 ORDER BY closes_at",
        [now],
      );
      await deleteEach(
        client,
        due.rows.map(({ id }) => id),
        now,
      );
    });
    return "done";
  },
});

/** One that can't be deleted doesn't block the others; the task fails for it at the end, and is tried again. */
async function deleteEach(client: Client, accountIds: readonly string[], now: Date): Promise<void> {
  const failures: unknown[] = [];
  for (const accountId of accountIds) {
    try {
      await endBilling(accountId);
      await endConnections(client, accountId);
      await deleteAccount(client, accountId, now);
      log.info({ accountId }, "deleted a closed account");
    } catch (error) {
      log.error({ err: error, accountId }, "could not delete a closed account");
      failures.push(error);
    }
  }
  if (failures.length > 0) throw new AggregateError(failures, "could not delete all closed accounts");
}

/** Ends our access at partners, as far as they let us: after the deletion no one has the credentials for it. */
async function endConnections(client: Client, accountId: string): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    "SELECT name FROM connection WHERE account_id = $1 AND kind = 'integration' AND status <> 'removed'",
    [accountId],
  );
  const leaving = { accountId, personId: null, isStaff: false };
  for (const { name } of rows) if (isIntegrationName(name)) await disconnectIntegration(leaving, name);
}

async function deleteAccount(client: Client, accountId: string, now: Date): Promise<void> {
  let isGone = false;
  while (!isGone) {
    const { rows } = await client.query<{ is_gone: boolean }>(
      "SELECT delete_closed_account($1, $2, $3, $4) AS is_gone",
      [accountId, ROWS_AT_ONCE, env.STAFF_EMAILS, now],
    );
    isGone = rows[0]?.is_gone ?? true;
  }
}
