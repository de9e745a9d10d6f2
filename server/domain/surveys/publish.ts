import { SurveyDocument } from "#lib/survey/document.ts";
import type { AuthorContext } from "#server/foundation/context/context.ts";
import { tenant } from "#server/foundation/database/db.ts";
import type { publishable, publishableDraft } from "./publishable.ts";
import { draftOf, type SurveyRow, type Transaction } from "./survey-row.ts";

/**
 * Freezes the draft as the next version and makes it what shoppers see. The switch stays as it is.
 * Throws what `check` throws for a draft that can't be published.
 */
export async function publish(
  transaction: Transaction,
  row: SurveyRow,
  context: AuthorContext,
  check: typeof publishable | typeof publishableDraft,
): Promise<SurveyRow> {
  const { accountId, id } = row;
  const version = await freeze(transaction, row, context, check(draftOf(row)));
  await transaction.account.update({ where: { id: accountId }, data: { liveSurveyId: id } });
  return await transaction.survey.update({
    where: { accountId_id: { accountId, id } },
    data: { version, publishedAt: context.now, archived: false },
  });
}

/** Stores a survey's next version, and returns its number: the survey's row is the caller's to update. */
export async function freeze(
  transaction: Transaction,
  { accountId, id, name, version: last }: SurveyRow,
  { personId, isStaff, now }: AuthorContext,
  document: SurveyDocument,
): Promise<number> {
  const version = last + 1;
  const published = { publishedBy: personId, publishedAsStaff: isStaff, publishedAt: now };
  await transaction.surveyVersion.create({ data: { accountId, surveyId: id, version, name, document, ...published } });
  return version;
}

/** The last published version of a survey of the account; null before the first. */
export async function publishedDocument(
  { accountId }: Pick<AuthorContext, "accountId">,
  surveyId: string,
): Promise<{ version: number; document: SurveyDocument } | null> {
  const row = await tenant().surveyVersion.findFirst({
    where: { accountId, surveyId },
    orderBy: { version: "desc" },
    select: { version: true, document: true },
  });
  return row && { version: row.version, document: SurveyDocument.parse(row.document) };
}
