import type { MemberContext } from "#server/foundation/context/context.ts";
import type { publishable, publishableDraft } from "./publishable.ts";
import { draftOf, type SurveyRow, type Transaction } from "./survey-row.ts";

/**
 * Freezes the draft as the next version and makes it what shoppers see. The switch stays as it is.
 * Throws what `check` throws for a draft that can't be published.
 */
export async function publish(
  transaction: Transaction,
  row: SurveyRow,
  { personId, isStaff, now }: MemberContext,
  check: typeof publishable | typeof publishableDraft,
): Promise<SurveyRow> {
  const document = check(draftOf(row));
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
