import { AppError } from "#lib/errors.ts";
import type { MemberContext } from "#server/http/context.ts";
import type { checkDraftShown, checkShown } from "./check-shown.ts";
import { documentOf, type SurveyRow, type Transaction } from "./survey-row.ts";

/**
 * Freezes the draft as the next version and makes it what shoppers see. The switch stays as it is.
 * Throws 409 when there is no question to ask, and what `check` throws of one that nobody would ever be asked.
 */
export async function publish(
  transaction: Transaction,
  row: SurveyRow,
  { personId, isStaff, now }: MemberContext,
  check: typeof checkShown | typeof checkDraftShown,
): Promise<SurveyRow> {
  const document = documentOf(row);
  if (!document.questions.some((question) => question.type !== "statement")) {
    throw new AppError("conflict", "The survey has no question to ask. Add one, then publish.", {
      type: "no-question",
    });
  }
  check(document.questions);
  const { accountId, id, name } = row;
  const version = row.version + 1;
  await transaction.surveyVersion.create({
    data: {
      accountId,
      surveyId: id,
      version,
      name,
      document,
      publishedBy: personId,
      publishedAsStaff: isStaff,
      publishedAt: now,
    },
  });
  await transaction.account.update({ where: { id: accountId }, data: { liveSurveyId: id } });
  return await transaction.survey.update({
    where: { accountId_id: { accountId, id } },
    data: { version, publishedAt: now, archived: false },
  });
}
