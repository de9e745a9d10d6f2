import type { Account } from "#lib/calls/shapes.ts";
import { AppError } from "#lib/errors.ts";
import { recordSecurityEvent } from "#server/domain/audit/index.ts";
import type { MemberContext } from "#server/foundation/context/context.ts";
import { tenant } from "#server/foundation/database/db.ts";
import { accountProfile } from "./account-profile.ts";
import { lockAccount } from "./lock-account.ts";

/**
 * Undoes closing the account: the survey is on again if it was on. Does nothing if the account isn't closing.
 * Throws 409 after the seven days, because the account may be half deleted.
 */
export async function reopenAccount(context: MemberContext): Promise<Account> {
  const { accountId, personId } = context;
  await tenant().$transaction(async (transaction) => {
    const account = await lockAccount(transaction, accountId);
    if (account.status !== "closing") return;
    // The deletion uses the database's clock too.
    const due = await transaction.$queryRaw<unknown[]>`
      SELECT 1 FROM account WHERE id = ${accountId}::uuid AND closes_at <= now()`;
    if (due.length > 0) {
      throw new AppError("conflict", "You can't reopen this account. Its 7 days are over and it's being deleted.", {
        type: "account-closing",
      });
    }
    await transaction.account.update({
      where: { id: accountId },
      data: {
        status: account.statusBeforeClosing,
        closesAt: null,
        surveyEnabled: account.enabledBeforeClosing,
        enabledBeforeClosing: false,
        statusBeforeClosing: "active",
      },
    });
    await recordSecurityEvent({ action: "accountReopened", accountId, personId }, transaction);
  });
  return await accountProfile(context);
}
