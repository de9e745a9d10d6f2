import type { Prisma } from "#generated/prisma/client.ts";
import { machineNow } from "#lib/machine-clock.ts";
import { enqueueJob } from "#server/foundation/queue/enqueue-job.ts";
import { transactionDb } from "#server/foundation/queue/transaction-db.ts";
import { KEPT_STRIPE } from "#server/storefront/index.ts";

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
  const where = { accountId, stripe: { not: KEPT_STRIPE } };
  // Responses deleted by retention are still counted, but there is nothing left of them to recount.
  const total = (await transaction.statsDaily.aggregate({ where, _sum: { views: true } }))._sum.views ?? 0n;
  const recount = { requestedAt, lastId: null, done: 0, total, finishedAt: null, failedAt: null };
  await transaction.accountRecount.upsert({
    where: { accountId },
    create: { accountId, ...recount },
    update: recount,
  });
  await enqueueRecount(transaction, accountId, requestedAt, RECOUNT_AFTER_SECONDS);
}

/** Queues a run of the recount requested at that time; runs requested earlier stop. */
export async function enqueueRecount(
  transaction: Prisma.TransactionClient,
  accountId: string,
  requestedAt: Date,
  startAfterSeconds = 0,
): Promise<void> {
  const options = { db: transactionDb(transaction), startAfterSeconds };
  await enqueueJob("recount-account", { accountId, requestedAt: requestedAt.toISOString() }, options);
}
