import { SurveyDocument } from "#lib/survey/document.ts";
import type { MemberContext } from "#server/foundation/context/context.ts";
import { tenant } from "#server/foundation/database/db.ts";

/** The last published version of a survey of the account; null before the first. */
export async function publishedDocument(
  { accountId }: Pick<MemberContext, "accountId">,
  surveyId: string,
): Promise<{ version: number; document: SurveyDocument } | null> {
  const row = await tenant().surveyVersion.findFirst({
    where: { accountId, surveyId },
    orderBy: { version: "desc" },
    select: { version: true, document: true },
  });
  return row && { version: row.version, document: SurveyDocument.parse(row.document) };
}
