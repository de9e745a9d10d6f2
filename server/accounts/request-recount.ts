import type { Prisma } from "#generated/prisma/client.ts";
import { enqueueJob, transactionDb } from "#server/jobs/index.ts";

/**
 * By then every process that takes answers has heard of the change, and has stored or refused what it took before: a
 * message waits ten seconds at most.
 */
const RECOUNT_AFTER_SECONDS = 12;

/**
 * Lets the worker count the account anew from the beginning, in the transaction that changes what it is counted by: both
 * or neither.
 */
export async function requestRecount(transaction: Prisma.TransactionClient, accountId: string): Promise<void> {
  const views = await transaction.statsDaily.aggregate({ where: { accountId }, _sum: { views: true } });
  const requestedAt = new Date();
  const fresh = { requestedAt, lastId: null, done: 0, total: views._sum.views ?? 0n, finishedAt: null };
  await transaction.accountRecount.upsert({
    where: { accountId },
    create: { accountId, ...fresh },
    update: fresh,
  });
  const options = { db: transactionDb(transaction), startAfterSeconds: RECOUNT_AFTER_SECONDS };
  await enqueueJob("recount-account", { accountId, requestedAt: requestedAt.toISOString() }, options);
}
