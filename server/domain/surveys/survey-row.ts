import type { Account as AccountRow, Prisma, Survey as SurveyRow } from "#generated/prisma/client.ts";
import type { Survey } from "#lib/calls/survey-shapes.ts";
import { notFound } from "#lib/errors.ts";
import { SurveyDraft } from "#lib/survey/document.ts";
import { uuidPattern } from "#lib/uuid.ts";
import { tenant } from "#server/foundation/database/db.ts";

export type { SurveyRow };

/** A transaction in the account's scope. */
export type Transaction = Prisma.TransactionClient;

/** One survey of the account. Throws not-found, for another account's and for a malformed id alike. */
export async function surveyRow(
  accountId: string,
  id: string,
  transaction: Transaction = tenant(),
): Promise<SurveyRow> {
  const row = uuidPattern.test(id)
    ? await transaction.survey.findUnique({ where: { accountId_id: { accountId, id } } })
    : null;
  if (!row) throw notFound("survey");
  return row;
}

/** The survey as its merchant sees it. */
export function surveyOf(row: SurveyRow, account: LiveSurvey): Survey {
  const [createdAt, updatedAt] = [row.createdAt.toISOString(), row.updatedAt.toISOString()];
  const publishedAt = row.publishedAt?.toISOString() ?? null;
  return { ...surveyFacts({ ...row, createdAt, updatedAt, publishedAt }, account), ...draftOf(row) };
}

/** Which survey of the account shoppers see, if any. */
type LiveSurvey = Pick<AccountRow, "liveSurveyId" | "surveyEnabled">;

/** A row without its document, its times as ISO 8601. */
export type SurveyFactsRow = Pick<SurveyRow, "id" | "accountId" | "name" | "archived" | "version" | "revision"> &
  Pick<Survey, "createdAt" | "updatedAt" | "publishedAt">;

/** Everything about a survey except its document. */
export function surveyFacts(row: SurveyFactsRow, account: LiveSurvey): Omit<Survey, keyof SurveyDraft> {
  const { id, accountId, name, version, revision, createdAt, updatedAt, publishedAt } = row;
  const isPublished = account.liveSurveyId === id;
  const status = row.archived ? "archived" : isPublished ? "published" : "draft";
  const enabled = isPublished && account.surveyEnabled;
  return { id, accountId, name, status, enabled, isPublished, version, revision, createdAt, updatedAt, publishedAt };
}

/** The draft in a row; `saveSurvey` validated it before it was stored. */
export function draftOf(row: SurveyRow): SurveyDraft {
  return SurveyDraft.parse(row.document);
}
