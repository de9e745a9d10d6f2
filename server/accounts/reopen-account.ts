import type { Account } from "#lib/calls/shapes.ts";
import { AppError } from "#lib/errors.ts";
import { tenant } from "#server/db.ts";
import type { MemberContext } from "#server/http/context.ts";
import { accountProfile } from "./account-profile.ts";
import { lockAccount } from "./lock-account.ts";

/**
 * Takes the closing back: the survey is on again where it was on. An account that is not closing stays as it is.
 * Throws 409 once the seven days are over: it may be half deleted.
 */
export async function reopenAccount(context: MemberContext): Promise<Account> {
  const { accountId } = context;
  await tenant().$transaction(async (transaction) => {
    const account = await lockAccount(transaction, accountId);
    if (account.status !== "closing") return;
    // By the clock that the deletion goes by.
    const due = await transaction.$queryRaw<unknown[]>`
      SELECT 1 FROM account WHERE id = ${accountId}::uuid AND closes_at <= now()`;
    if (due.length > 0) {
      throw new AppError("conflict", "The seven days are over, and the account is being deleted.", {
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
  });
  return await accountProfile(context);
}
