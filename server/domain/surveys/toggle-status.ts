import { AppError } from "#lib/errors.ts";
import { lockAccount, withinQuota } from "#server/domain/accounts/index.ts";
import { recordEntry } from "#server/domain/audit/index.ts";
import type { MemberContext } from "#server/foundation/context/context.ts";
import { tenant } from "#server/foundation/database/db.ts";
import { publish } from "./publish.ts";
import { publishableDraft } from "./publishable.ts";
import { surveyRow } from "./survey-row.ts";
import { workingSurveyRow } from "./working-survey.ts";

/**
 * The on/off switch, one per account. On the live survey it flips; another survey is published, becomes the live one
 * and is turned on. An empty id means the account's own survey, published first if nothing was. If staff use it, the
 * account's log records the new state. `wanted` sets the switch instead of flipping it, so that two windows don't undo
 * each other; off is off, also if another survey is live by now.
 * Throws not-found, and 409 if there are no questions, one is unfinished or can never be reached, or the account is
 * closing or full.
 */
export async function toggleStatus(
  context: MemberContext,
  id: string,
  wanted?: boolean,
): Promise<{ surveyId: string; enabled: boolean }> {
  const { accountId } = context;
  return await tenant().$transaction(async (transaction) => {
    const account = await lockAccount(transaction, accountId);
    const row = id === "" ? await workingSurveyRow(transaction, account) : await surveyRow(accountId, id, transaction);
    const isLive = account.liveSurveyId === row.id;
    if (row.archived) throw new AppError("conflict", "This survey is archived. Restore it before you enable it.");
    if (!isLive && wanted !== false) {
      await withinQuota(transaction, accountId, () => publish(transaction, row, context, publishableDraft));
    }
    const enabled = wanted ?? !(isLive && account.surveyEnabled);
    if (enabled && account.status === "closing") throw accountClosing();
    await transaction.account.update({ where: { id: accountId }, data: { surveyEnabled: enabled } });
    if (context.isStaff) {
      const { personId } = context;
      const entry = { accountId, personId, asStaff: true, action: "surveyToggleStatusById" };
      await recordEntry({ ...entry, subject: row.id, details: { enabled } }, transaction);
    }
    return { surveyId: row.id, enabled };
  });
}

function accountClosing(): AppError {
  return new AppError("conflict", "This account is closing. Reopen it before you enable the survey.", {
    type: "account-closing",
  });
}
