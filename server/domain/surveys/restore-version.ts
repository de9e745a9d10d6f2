import type { Survey } from "#lib/calls/survey-shapes.ts";
import { lockAccount } from "#server/domain/accounts/index.ts";
import type { MemberContext } from "#server/foundation/context/context.ts";
import { tenant } from "#server/foundation/database/db.ts";
import { saveWithin } from "./save-survey.ts";
import { surveyVersion } from "./survey-versions.ts";

/**
 * Makes a version the draft again; the survey keeps its name, and shoppers see no change until it is published.
 * Throws not-found, 409 where `revision` is not the last, and 402 where the version holds what the plan no longer has.
 */
export async function restoreVersion(
  context: MemberContext,
  { surveyId, version, revision }: { surveyId: string; version: number; revision?: number | undefined },
): Promise<Survey> {
  return await tenant().$transaction(async (transaction) => {
    const account = await lockAccount(transaction, context.accountId);
    const { document } = await surveyVersion(context, surveyId, version, transaction);
    const { privacyText } = document.settings;
    return await saveWithin(transaction, context, account, {
      ...document,
      id: surveyId,
      revision,
      // A setting that is left out would stay as it is.
      settings: { ...document.settings, privacyText },
    });
  });
}
