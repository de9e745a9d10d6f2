import type { Prisma } from "#generated/prisma/client.ts";
import { enqueueJob } from "#server/foundation/queue/enqueue-job.ts";
import { transactionDb } from "#server/foundation/queue/transaction-db.ts";
import { KEPT_STRIPE } from "#server/storefront/index.ts";

/**
 * By then every process that takes answers knows about the change and has stored or refused what it took before: a
 * message waits ten seconds at most.
 */
const RECOUNT_AFTER_SECONDS = 12;

/**
 * Requests a recount of the whole account, in the transaction that changes what it is counted by, so that both happen
 * or neither. After a change of currency, revenue is hidden until the recount finishes.
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
  // Responses deleted by retention are still counted, but there is nothing left of them to recount.
  const total = (await transaction.statsDaily.aggregate({ where, _sum: { views: true } }))._sum.views ?? 0n;
  // If nothing is counted yet, no currencies can mix: a new store sees its revenue immediately.
  const isOfRevenue = counted > 0n && (ofCurrency || (await isRevenueBeingCounted(transaction, accountId)));
  const fresh = { requestedAt, lastId: null, done: 0, total, finishedAt: null, failedAt: null, isOfRevenue };
  await transaction.accountRecount.upsert({
    where: { accountId },
    create: { accountId, ...fresh },
    update: fresh,
  });
  await enqueueRecount(transaction, accountId, requestedAt, RECOUNT_AFTER_SECONDS);
}

/**
 * Whether the recount for an earlier change of currency is unfinished; the recount that replaces it finishes that too.
 */
async function isRevenueBeingCounted(transaction: Prisma.TransactionClient, accountId: string): Promise<boolean> {
  const where = { accountId, isOfRevenue: true, finishedAt: null };
  return (await transaction.accountRecount.count({ where })) > 0;
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
