import type { Prisma } from "#generated/prisma/client.ts";
import { enqueueJob } from "#server/foundation/queue/enqueue-job.ts";
import { transactionDb } from "#server/foundation/queue/transaction-db.ts";
import { KEPT_STRIPE } from "#server/storefront/index.ts";

/**
 * By then every process that takes answers has heard of the change, and has stored or refused what it took before: a
 * message waits ten seconds at most.
 */
const RECOUNT_AFTER_SECONDS = 12;

/**
 * Lets the worker count the account anew from the beginning, in the transaction that changes what it is counted by: both
 * or neither. After a change of the currency no revenue is told until it is done.
 */
export async function requestRecount(
  transaction: Prisma.TransactionClient,
  accountId: string,
  { ofCurrency }: { ofCurrency: boolean },
): Promise<void> {
  const views = await transaction.statsDaily.aggregate({ where: { accountId }, _sum: { views: true } });
  const requestedAt = new Date();
  const counted = views._sum.views ?? 0n;
  const where = { accountId, stripe: { not: KEPT_STRIPE } };
  // Responses that retention deleted are still counted, and there is nothing of them to go through.
  const total = (await transaction.statsDaily.aggregate({ where, _sum: { views: true } }))._sum.views ?? 0n;
  // Where nothing is counted, no currency is mixed with another: a new store sees its revenue at once.
  const isOfRevenue = counted > 0n && (ofCurrency || (await isRevenueBeingCounted(transaction, accountId)));
  const fresh = { requestedAt, lastId: null, done: 0, total, finishedAt: null, failedAt: null, isOfRevenue };
  await transaction.accountRecount.upsert({
    where: { accountId },
    create: { accountId, ...fresh },
    update: fresh,
  });
  await enqueueRecount(transaction, accountId, requestedAt, RECOUNT_AFTER_SECONDS);
}

/** Whether a former change of the currency is not counted to its end; the recount that takes its place then ends that too. */
async function isRevenueBeingCounted(transaction: Prisma.TransactionClient, accountId: string): Promise<boolean> {
  const where = { accountId, isOfRevenue: true, finishedAt: null };
  return (await transaction.accountRecount.count({ where })) > 0;
}

/** Queues the run of the recount that was asked for then; runs that were asked for before end. */
export async function enqueueRecount(
  transaction: Prisma.TransactionClient,
  accountId: string,
  requestedAt: Date,
  startAfterSeconds = 0,
): Promise<void> {
  const options = { db: transactionDb(transaction), startAfterSeconds };
  await enqueueJob("recount-account", { accountId, requestedAt: requestedAt.toISOString() }, options);
}
