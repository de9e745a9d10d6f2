import type { RecountProgress } from "#lib/calls/app-account.ts";
import { machineNow } from "#lib/machine-clock.ts";
import type { MemberContext } from "#server/foundation/context/context.ts";
import { tenant } from "#server/foundation/database/db.ts";
import { lockAccount } from "./lock-account.ts";
import { recountProgress } from "./recount-progress.ts";
import { enqueueRecount } from "./request-recount.ts";

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
