import type { Survey } from "#lib/calls/survey-shapes.ts";
import { lockAccount } from "#server/domain/accounts/index.ts";
import type { MemberContext } from "#server/foundation/context/context.ts";
import { tenant } from "#server/foundation/database/db.ts";
import { saveWithin } from "./save-survey.ts";
import { surveyVersion } from "./survey-versions.ts";

/**
 * Makes a version the draft again; the survey keeps its name, and shoppers see no change until it is published.
 * Throws not-found, 409 if `revision` isn't the latest, and 402 if the version contains what the plan no longer
 * includes.
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
      // An omitted setting would stay as it is.
      settings: { ...document.settings, privacyText },
    });
  });
}
