import type pg from "pg";
import type { Prisma } from "#generated/prisma/client.ts";
import { isPassingFailure } from "#server/foundation/database/database-failures.ts";
import { accountPool } from "#server/foundation/database/db.ts";
import { log } from "#server/foundation/log.ts";
import { enqueueJob } from "#server/foundation/queue/enqueue-job.ts";
import { transactionDb } from "#server/foundation/queue/transaction-db.ts";
import { applyRules } from "./apply-rules.ts";

/**
 * By then every process that takes answers has heard of the change, and has stored or refused what it took before: a
 * message waits ten seconds at most.
 */
const FOLLOW_AFTER_SECONDS = 12;
/** Few answers follow within the call; a caller waits no longer for many. */
const PATIENCE_MS = 1_500;

/** A question whose rules changed, and when by the database's clock, in ISO 8601. */
export interface RulesChange {
  accountId: string;
  questionNameId: string;
  changedAt: string;
}

/** Lets the worker bring past answers in line with the rules, in the transaction that changes them: both or neither. */
export async function requestFollowing(
  transaction: Prisma.TransactionClient,
  accountId: string,
  questionNameId: string,
): Promise<void> {
  // Rounded as the columns of the merge round it: it is compared with them.
  const [row] = await transaction.$queryRaw<{ now: Date }[]>`SELECT now()::timestamptz(3) AS now`;
  const change: RulesChange = { accountId, questionNameId, changedAt: (row?.now ?? new Date()).toISOString() };
  const options = { db: transactionDb(transaction), startAfterSeconds: FOLLOW_AFTER_SECONDS };
  await enqueueJob("apply-other-rules", change, options);
}

/**
 * Brings past answers in line for a change, as the worker does. Each change has a job, and a pass looks at all answers of
 * the question: of many changes the last one makes it. (A queue that holds one job for each key would not do: a pass that
 * begins too soon after the last change misses answers that were taken by the former rules.)
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
 * Brings past answers in line at once, as far as a caller can wait; the worker does the rest. What was asked for is done
 * already, so that a database that is busy or gone for a moment does not make it fail.
 */
export async function followNow(accountId: string, questionNameId: string): Promise<void> {
  try {
    await follow(accountId, questionNameId);
  } catch (error) {
    if (!isPassingFailure(error)) throw error;
    log.warn({ err: error, accountId }, "past answers could not follow at once; the worker brings them in line");
  }
}

async function follow(accountId: string, questionNameId: string): Promise<void> {
  const client = await accountPool().connect();
  let isBroken = true;
  try {
    await applyRules(client, { accountId, questionNameId, patienceMs: PATIENCE_MS });
    isBroken = false;
  } finally {
    client.release(isBroken);
  }
}
