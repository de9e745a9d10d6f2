import type { Account as AccountRow, Prisma, Survey as SurveyRow } from "#generated/prisma/client.ts";
import type { Survey } from "#lib/calls/survey-shapes.ts";
import { notFound } from "#lib/errors.ts";
import { SurveyDocument } from "#lib/survey/document.ts";
import { uuidPattern } from "#lib/uuid.ts";
import { tenant } from "#server/db.ts";

export type { SurveyRow };

/** A transaction of the account in scope. */
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
export function surveyOf(row: SurveyRow, account: Pick<AccountRow, "liveSurveyId" | "surveyEnabled">): Survey {
  const isPublished = account.liveSurveyId === row.id;
  return {
    id: row.id,
    accountId: row.accountId,
    name: row.name,
    status: row.archived ? "archived" : isPublished ? "published" : "draft",
    enabled: isPublished && account.surveyEnabled,
    isPublished,
    version: row.version,
    revision: row.revision,
    ...documentOf(row),
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
    publishedAt: row.publishedAt?.toISOString() ?? null,
  };
}

/** The draft that a row holds; `saveSurvey` checked it before it was stored. */
export function documentOf(row: SurveyRow): SurveyDocument {
  return SurveyDocument.parse(row.document);
}
