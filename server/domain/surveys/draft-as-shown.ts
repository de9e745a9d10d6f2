import type { SurveyDocument, SurveyStyles } from "#lib/survey/document.ts";
import { finishedQuestions } from "#lib/survey/unfinished.ts";
import { accountRow } from "#server/domain/accounts/index.ts";
import type { MemberContext } from "#server/foundation/context/context.ts";
import { accountStyles } from "./account-styles.ts";
import { workingSurvey } from "./working-survey.ts";

/**
 * The draft with the account's styles, as a shopper would see it if its finished questions were published now: for
 * previews.
 */
export async function draftAsShown(
  context: Pick<MemberContext, "accountId">,
): Promise<{ companyName: string; survey: SurveyDocument & { name: string; styles: SurveyStyles } }> {
  const [account, draft] = await Promise.all([accountRow(context.accountId), workingSurvey(context)]);
  const { name, thankYou, locale, locales, settings } = draft;
  const questions = finishedQuestions(draft.questions);
  const styles = accountStyles(account);
  return { companyName: account.companyName, survey: { name, questions, thankYou, locale, locales, settings, styles } };
}
