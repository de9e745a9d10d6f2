import { setTimeout as delay } from "node:timers/promises";
import type { PoolClient } from "pg";
import { AppError } from "#lib/errors.ts";
import { inAccount, partnerPool } from "#server/foundation/database/db.ts";
import { inAccountTransaction } from "#server/foundation/database/in-account-transaction.ts";

/** Longer than the requests to the payment provider that are made in the transaction. */
const IDLE_TIMEOUT = "90s";
/** How long a call waits for another one about the same account; usually that takes a second or two. */
const LONGEST_WAIT_MS = 10_000;
const PAUSE_MS = 100;

/**
 * Runs `work` in a transaction, one after another for an account, in all processes: what it reads at the payment provider
 * is written down before the next one reads. Those that wait hold no connection.
 * @throws AppError `unavailable` if it's still another one's turn after `longestWaitMs`
 */
export async function withBillingLock<Result>(
  accountId: string,
  work: (client: PoolClient) => Promise<Result>,
  longestWaitMs = LONGEST_WAIT_MS,
): Promise<Result> {
  const endsAtMs = performance.now() + longestWaitMs;
  for (;;) {
    const done = await inAccount(accountId, () =>
      inAccountTransaction(ifFree(accountId, work), undefined, partnerPool()),
    );
    if (done) return done.result;
    if (performance.now() >= endsAtMs) {
      throw new AppError("unavailable", "Your plan is being updated. Try again in a minute.");
    }
    await delay(PAUSE_MS);
  }
}

function ifFree<Result>(accountId: string, work: (client: PoolClient) => Promise<Result>) {
  return async (client: PoolClient): Promise<{ result: Result } | null> => {
    const { rows } = await client.query<{ isFree: boolean }>(lockSql, [accountId]);
    if (!rows[0]?.isFree) return null;
    await client.query(`SET LOCAL idle_in_transaction_session_timeout = '${IDLE_TIMEOUT}'`);
    return { result: await work(client) };
  };
}

const lockSql = `SELECT pg_try_advisory_xact_lock(hashtextextended('billing ' || $1, 0)) AS "isFree"`;
