import type { Survey } from "#lib/calls/survey-shapes.ts";
import { lockAccount } from "#server/domain/accounts/index.ts";
import { placeTemplate, readTemplate } from "#server/domain/templates/index.ts";
import type { MemberContext } from "#server/foundation/context/context.ts";
import { tenant } from "#server/foundation/database/db.ts";
import { saveWithin } from "./save-survey.ts";
import { draftOf } from "./survey-row.ts";
import { takenNames } from "./taken-names.ts";
import { workingSurveyRow } from "./working-survey.ts";

/**
 * Adds a template's questions to the end of the account's working draft, under unique names. What the plan doesn't
 * include (conditions on the order, translations) is left out instead of refused.
 * Throws not-found, and 400 if the survey would have more than 100 questions.
 */
export async function appendTemplate(context: MemberContext, templateId: string): Promise<Survey> {
  const template = await readTemplate(context, templateId);
  return await tenant().$transaction(async (transaction) => {
    const account = await lockAccount(transaction, context.accountId);
    const row = await workingSurveyRow(transaction, account);
    const draft = draftOf(row);
    const taken = await takenNames(transaction, context.accountId);
    const questions = placeTemplate(template, draft, taken, account, context.now);
    const change = { id: row.id, questions: [...draft.questions, ...questions] };
    return await saveWithin(transaction, context, account, change);
  });
}
