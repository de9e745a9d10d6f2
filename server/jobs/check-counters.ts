import { type Client, DatabaseError } from "pg";
import { z } from "zod";
import { reportError } from "#server/error-tracking.ts";
import { log } from "#server/log.ts";
import { recount } from "#server/storefront/index.ts";
import { onWorkerConnection } from "./on-worker-connection.ts";
import { defineTask } from "./task.ts";

const MOST_ACCOUNTS = 50;
const TIME_MS = 10 * 60_000;
/** An account that takes longer is left to `npm run recount`. */
const TIME_FOR_ONE_MS = 60_000;
const QUERY_CANCELED = "57014";

/**
 * Compares the counters of some accounts, others every night, with a count of their answers. Where they differ there is a
 * mistake in the product: an error is logged and told to error tracking. It changes nothing.
 */
export const checkCountersTask = defineTask({
  queue: "check-counters",
  concurrency: 1,
  cron: "53 3 * * *",
  payload: z.object({}),
  run: async (_, jobId) => {
    await onWorkerConnection(
      async (client) => {
        const { rows } = await client.query<{ id: string }>(sampleSql, [MOST_ACCOUNTS]);
        const endsAtMs = Date.now() + TIME_MS;
        let checked = 0;
        for (const { id } of rows) {
          if (Date.now() > endsAtMs) break;
          await check(client, id, jobId);
          checked++;
        }
        log.info({ checked }, "counters were compared with the answers");
      },
      { statement_timeout: TIME_FOR_ONE_MS },
    );
    return "done";
  },
});

async function check(client: Client, accountId: string, jobId: string): Promise<void> {
  try {
    const differences = await recount(client, accountId);
    if (differences.length === 0) return;
    const first = differences.slice(0, 5);
    log.error({ accountId, differing: differences.length, first }, "counters differ from the answers");
    const error = new Error(`${differences.length} counters of account ${accountId} differ from its answers`);
    reportError(error, { traceId: jobId, call: "check-counters" });
  } catch (error) {
    if (!(error instanceof DatabaseError) || error.code !== QUERY_CANCELED) throw error;
    log.warn({ accountId }, "an account takes too long to be counted at night: npm run recount -- --account does it");
  }
}

const sampleSql = `SELECT id FROM account a
WHERE status <> 'closing' AND EXISTS (SELECT FROM stats_daily s WHERE s.account_id = a.id)
ORDER BY random() LIMIT $1`;
