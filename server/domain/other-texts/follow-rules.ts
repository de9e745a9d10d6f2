import type pg from "pg";
import type { Prisma } from "#generated/prisma/client.ts";
import { machineNow } from "#lib/machine-clock.ts";
import { isPassingFailure } from "#server/foundation/database/database-failures.ts";
import { accountPool } from "#server/foundation/database/db.ts";
import { log } from "#server/foundation/log.ts";
import { enqueueJob } from "#server/foundation/queue/enqueue-job.ts";
import { transactionDb } from "#server/foundation/queue/transaction-db.ts";
import { applyRules } from "./apply-rules.ts";

/**
 * By then every process that takes answers knows about the change and has stored or refused what it took before: a
 * message waits ten seconds at most.
 */
const FOLLOW_AFTER_SECONDS = 12;
/** A few answers are updated within the call; a caller waits no longer for many. */
const TIMEOUT_MS = 1_500;

/** A question whose rules changed, and when by the database's clock, in ISO 8601. */
export interface RulesChange {
  accountId: string;
  questionNameId: string;
  changedAt: string;
}

/**
 * Queues a job that applies the rules to past answers, in the transaction that changes them, so that both happen or
 * neither.
 */
export async function requestFollowing(
  transaction: Prisma.TransactionClient,
  accountId: string,
  questionNameId: string,
): Promise<void> {
  // Rounded like the merge's columns, because it is compared with them.
  const [row] = await transaction.$queryRaw<{ now: Date }[]>`SELECT now()::timestamptz(3) AS now`;
  const change: RulesChange = { accountId, questionNameId, changedAt: (row?.now ?? machineNow()).toISOString() };
  const options = { db: transactionDb(transaction), startAfterSeconds: FOLLOW_AFTER_SECONDS };
  await enqueueJob("apply-other-rules", change, options);
}

/**
 * Applies a change to past answers, as the worker does. Each change has a job, and one pass reads all answers of the
 * question: of many changes only the last one runs it. (A queue with one job per key wouldn't work: a pass that starts
 * too soon after the last change misses answers stored under the previous rules.)
 * @param client of the worker, in no transaction
 */
export async function followChange(client: pg.ClientBase, change: RulesChange): Promise<void> {
  const { accountId, questionNameId, changedAt } = change;
  const { rowCount } = await client.query(laterSql, [accountId, questionNameId, changedAt]);
  if (rowCount === 0) await applyRules(client, change);
}

const laterSql = `
  SELECT FROM other_merge
  WHERE account_id = $1 AND question_id = $2 AND greatest(created_at, undone_at) > $3::timestamptz LIMIT 1`;

/**
 * Updates past answers immediately, as far as a caller can wait; the worker does the rest. The request itself has
 * already succeeded, so a database that is temporarily busy or down must not make it fail.
 */
export async function followNow(accountId: string, questionNameId: string): Promise<void> {
  try {
    await follow(accountId, questionNameId);
  } catch (error) {
    if (!isPassingFailure(error)) throw error;
    log.warn({ err: error, accountId }, "could not update past answers after a merge; the worker will");
  }
}

async function follow(accountId: string, questionNameId: string): Promise<void> {
  const client = await accountPool().connect();
  let isBroken = true;
  try {
    await applyRules(client, { accountId, questionNameId, timeoutMs: TIMEOUT_MS });
    isBroken = false;
  } finally {
    client.release(isBroken);
  }
}
