import type { Account } from "#lib/calls/shapes.ts";
import { AppError } from "#lib/errors.ts";
import { recordSecurityEvent } from "#server/domain/audit/index.ts";
import type { MemberContext } from "#server/foundation/context/context.ts";
import { tenant } from "#server/foundation/database/db.ts";
import { enqueueJob } from "#server/foundation/queue/enqueue-job.ts";
import { transactionDb } from "#server/foundation/queue/transaction-db.ts";
import { accountProfile } from "./account-profile.ts";
import { lockAccount } from "./lock-account.ts";

/**
 * Undoes closing the account: the survey is on again if it was on and is still live. Does nothing if the account isn't closing.
 * Throws 409 after the seven days, because the account may be half deleted.
 */
export async function reopenAccount(context: MemberContext): Promise<Account> {
  const { accountId, personId, now } = context;
  await tenant().$transaction(async (transaction) => {
    const account = await lockAccount(transaction, accountId);
    if (account.status !== "closing") return;
    if (account.closesAt && account.closesAt <= now) {
      throw new AppError("conflict", "You can't reopen this account. Its 7 days are over and it's being deleted.", {
        type: "account-closing",
      });
    }
    await transaction.account.update({
      where: { id: accountId },
      data: {
        status: account.statusBeforeClosing,
        closesAt: null,
        surveyEnabled: account.enabledBeforeClosing && account.liveSurveyId !== null,
        enabledBeforeClosing: false,
        statusBeforeClosing: "active",
      },
    });
    await recordSecurityEvent({ action: "accountReopened", accountId, personId }, transaction);
    await enqueueJob("sync-billing", { accountId }, { db: transactionDb(transaction) });
  });
  return await accountProfile(context);
}
