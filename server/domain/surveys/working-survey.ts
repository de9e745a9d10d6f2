import type { Survey } from "#lib/calls/survey-shapes.ts";
import { defaultSurvey } from "#lib/survey/default-survey.ts";
import type { SurveyDocument, SurveyStyles } from "#lib/survey/document.ts";
import { finishedQuestions } from "#lib/survey/unfinished.ts";
import { accountRow, lockAccount, withinQuota } from "#server/domain/accounts/index.ts";
import type { MemberContext } from "#server/foundation/context/context.ts";
import { tenant } from "#server/foundation/database/db.ts";
import { accountStyles } from "./account-styles.ts";
import { registerQuestions } from "./register-questions.ts";
import { type SurveyRow, surveyOf, surveyRow, type Transaction } from "./survey-row.ts";
import { unusedName } from "./unused-name.ts";

/**
 * The survey that the account works on: the published one, otherwise the last edited; created if there is none.
 * @throws AppError 409 `account-full` if it would have to be created, and all the surveys the account can have are
 * archived
 */
export async function workingSurvey(context: Pick<MemberContext, "accountId">): Promise<Survey> {
  const account = await accountRow(context.accountId);
  const row = (await findWorking(account)) ?? (await makeDefault(context.accountId));
  return surveyOf(row, account);
}

/** The same, inside a transaction that has locked the account. */
export async function workingSurveyRow(
  transaction: Transaction,
  account: { id: string; liveSurveyId: string | null },
): Promise<SurveyRow> {
  return (await findWorking(account, transaction)) ?? (await insertDefault(transaction, account.id));
}

async function findWorking(
  account: { id: string; liveSurveyId: string | null },
  transaction: Transaction = tenant(),
): Promise<SurveyRow | null> {
  if (account.liveSurveyId) {
    return await transaction.survey.findUnique({
      where: { accountId_id: { accountId: account.id, id: account.liveSurveyId } },
    });
  }
  return await transaction.survey.findFirst({
    where: { accountId: account.id, archived: false },
    orderBy: { updatedAt: "desc" },
  });
}

/** Concurrent first visits create only one survey: after the lock, the second finds the first one's. */
async function makeDefault(accountId: string): Promise<SurveyRow> {
  return await tenant().$transaction(async (transaction) =>
    workingSurveyRow(transaction, await lockAccount(transaction, accountId)),
  );
}

async function insertDefault(transaction: Transaction, accountId: string): Promise<SurveyRow> {
  return await withinQuota(transaction, accountId, async () => {
    await registerQuestions(transaction, accountId, defaultSurvey.questions);
    const name = await unusedName(transaction, accountId, "Post-purchase survey");
    return await transaction.survey.create({ data: { accountId, name, document: defaultSurvey } });
  });
}

/** One survey of the account. Throws not-found for another account's. */
export async function getSurvey(context: Pick<MemberContext, "accountId">, id: string): Promise<Survey> {
  const [row, account] = await Promise.all([surveyRow(context.accountId, id), accountRow(context.accountId)]);
  return surveyOf(row, account);
}

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
