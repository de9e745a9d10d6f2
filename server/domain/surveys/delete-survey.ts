import { AppError } from "#lib/errors.ts";
import { lockAccount } from "#server/domain/accounts/index.ts";
import type { MemberContext } from "#server/foundation/context/context.ts";
import { tenant } from "#server/foundation/database/db.ts";
import { surveyRow } from "./survey-row.ts";

/**
 * Deletes a survey that shoppers never saw; its questions' ids stay reserved. Throws not-found, and 409 for one that
 * was published: its answers belong to it.
 */
export async function deleteSurvey({ accountId }: MemberContext, surveyId: string): Promise<void> {
  await tenant().$transaction(async (transaction) => {
    await lockAccount(transaction, accountId);
    const { id, version } = await surveyRow(accountId, surveyId, transaction);
    if (version > 0) {
      throw new AppError(
        "conflict",
        "You can't delete a published survey, because its responses belong to it. Archive it instead.",
      );
    }
    await transaction.survey.delete({ where: { accountId_id: { accountId, id } } });
  });
}
