import type { RecountProgress } from "#lib/calls/app-account.ts";
import { machineMs, machineNow } from "#lib/machine-clock.ts";
import type { MemberContext } from "#server/foundation/context/context.ts";
import { tenant } from "#server/foundation/database/db.ts";
import { lockAccount } from "./lock-account.ts";
import { enqueueRecount } from "./request-recount.ts";

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
