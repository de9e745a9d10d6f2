import type { RecountProgress } from "#lib/calls/app-account.ts";
import type { MemberContext } from "#server/foundation/context/context.ts";
import { tenant } from "#server/foundation/database/db.ts";

/** How long a recount that is done is still told of, so that whoever watched it learns that it is. */
const TOLD_FOR_MS = 60_000;

/** How far the recount after a change of the time zone or the currency is; null where there is none. */
export async function recountProgress({
  accountId,
}: Pick<MemberContext, "accountId">): Promise<RecountProgress | null> {
  const row = await tenant().accountRecount.findUnique({ where: { accountId } });
  if (!row) return null;
  const { finishedAt, failedAt, isOfRevenue } = row;
  if (finishedAt && finishedAt.getTime() < Date.now() - TOLD_FOR_MS) return null;
  // Responses that came meanwhile are counted anew too, so more may be done than there were.
  const total = Math.max(Number(row.total), Number(row.done));
  if (finishedAt) return { isRunning: false, hasFailed: false, isOfRevenue, done: total, total };
  return { isRunning: failedAt === null, hasFailed: failedAt !== null, isOfRevenue, done: Number(row.done), total };
}
