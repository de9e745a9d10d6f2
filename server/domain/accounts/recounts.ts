import type { ClientBase } from "pg";
import type { Prisma } from "#generated/prisma/client.ts";
import type { RecountProgress } from "#lib/calls/app-account.ts";
import { machineMs, machineNow } from "#lib/machine-clock.ts";
import type { MemberContext } from "#server/foundation/context/context.ts";
import { tenant } from "#server/foundation/database/db.ts";
import { queryColumn } from "#server/foundation/database/query-column.ts";
import { enqueueJob } from "#server/foundation/queue/enqueue-job.ts";
import { JOBS_SCHEMA } from "#server/foundation/queue/queues.ts";
import { transactionDb } from "#server/foundation/queue/transaction-db.ts";
import { recomputeDays, rewriteResponses } from "#server/storefront/index.ts";
import { lockAccount } from "./lock-account.ts";

/** How long a finished recount is still reported, so that anyone watching it sees it finish. */
const REPORTED_FOR_MS = 60_000;

/** Progress of the recount after a change of time zone; null if there is none. */
export async function recountProgress({
  accountId,
}: Pick<MemberContext, "accountId">): Promise<RecountProgress | null> {
  const row = await tenant().accountRecount.findUnique({ where: { accountId } });
  if (!row) return null;
  const { finishedAt, failedAt } = row;
  if (finishedAt && finishedAt.getTime() < machineMs() - REPORTED_FOR_MS) return null;
  // Responses that arrived in the meantime are recounted too, so more may be done than there were.
  const total = Math.max(Number(row.total), Number(row.done));
  if (finishedAt) return { isRunning: false, hasFailed: false, done: total, total };
  return { isRunning: failedAt === null, hasFailed: failedAt !== null, done: Number(row.done), total };
}

/** Resumes a failed recount where it stopped. Does nothing if it is running or finished. */
export async function retryRecount(context: MemberContext): Promise<RecountProgress | null> {
  const { accountId } = context;
  await tenant().$transaction(async (transaction) => {
    await lockAccount(transaction, accountId);
    const requestedAt = machineNow();
    const failed = { accountId, finishedAt: null, failedAt: { not: null } };
    const { count } = await transaction.accountRecount.updateMany({
      where: failed,
      data: { requestedAt, failedAt: null },
    });
    if (count > 0) await enqueueRecount(transaction, accountId, requestedAt);
  });
  return await recountProgress(context);
}

/**
 * By then every process that takes answers knows about the change and has stored or refused what it took before: a
 * message waits ten seconds at most.
 */
const RECOUNT_AFTER_SECONDS = 12;

/**
 * Requests a recount of the days of the whole account, in the transaction that changes its time zone, so that both
 * happen or neither.
 */
export async function requestRecount(transaction: Prisma.TransactionClient, accountId: string): Promise<void> {
  const requestedAt = machineNow();
  // Responses deleted by retention are still counted, but there is nothing left of them to recount.
  const [counted] = await transaction.$queryRaw<{ views: bigint }[]>`
    SELECT coalesce(sum(views), 0)::int8 AS views FROM stats_daily WHERE account_id = ${accountId}::uuid AND NOT is_kept`;
  const total = counted?.views ?? 0n;
  const recount = { requestedAt, lastId: null, done: 0, total, finishedAt: null, failedAt: null };
  await transaction.accountRecount.upsert({
    where: { accountId },
    create: { accountId, ...recount },
    update: recount,
  });
  await enqueueRecount(transaction, accountId, requestedAt, RECOUNT_AFTER_SECONDS);
}

/** Queues a run of the recount requested at that time; runs requested earlier stop. */
async function enqueueRecount(
  transaction: Prisma.TransactionClient,
  accountId: string,
  requestedAt: Date,
  startAfterSeconds = 0,
): Promise<void> {
  const options = { db: transactionDb(transaction), startAfterSeconds };
  await enqueueJob("recount-account", { accountId, requestedAt: requestedAt.toISOString() }, options);
}

const RESPONSES_AT_ONCE = 200;

interface Step {
  last_id: string | null;
  time_zone: string;
}

/** The account's time zone now; null once the recount is finished, or another was requested. */
export async function timeZoneOfRecount(
  client: ClientBase,
  accountId: string,
  requestedAt: string,
): Promise<string | null> {
  return (await client.query<Step>(stepSql, [accountId, requestedAt])).rows[0]?.time_zone ?? null;
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
