import { slugify } from "#lib/survey/name-questions.ts";
import { surveyFile } from "#lib/survey/survey-file.ts";
import type { MemberContext } from "#server/foundation/context/context.ts";
import { draftOf, surveyRow } from "./survey-row.ts";

/** A survey's draft as an attachment that `importSurvey` reads. Throws not-found for another account's. */
export async function exportSurvey({ accountId }: MemberContext, surveyId: string): Promise<Response> {
  const row = await surveyRow(accountId, surveyId);
  const file = surveyFile({ name: row.name, ...draftOf(row) });
  return new Response(`${JSON.stringify(file, null, 2)}\n`, {
    headers: {
      "content-type": "application/json; charset=utf-8",
      "content-disposition": `attachment; filename="${slugify(row.name, new Set())}.json"`,
      "cache-control": "private, no-store",
    },
  });
}
