import type { Survey } from "#lib/calls/survey-shapes.ts";
import { accountRow } from "#server/domain/accounts/index.ts";
import type { MemberContext } from "#server/foundation/context/context.ts";
import { surveyOf, surveyRow } from "./survey-row.ts";

/** One survey of the account. Throws not-found for another account's. */
export async function getSurvey(context: MemberContext, id: string): Promise<Survey> {
  const [row, account] = await Promise.all([surveyRow(context.accountId, id), accountRow(context.accountId)]);
  return surveyOf(row, account);
}
