import * as z from "zod";
import type { Survey } from "#lib/calls/survey-shapes.ts";
import type { QuestionInput } from "#lib/survey/document.ts";
import { nameQuestions, slugify } from "#lib/survey/name-questions.ts";
import { everyQuestion } from "#lib/survey/path.ts";
import { ImportedSurvey, surveyFile } from "#lib/survey/survey-file.ts";
import { lockAccount } from "#server/domain/accounts/index.ts";
import { renameQuestions } from "#server/domain/templates/index.ts";
import type { MemberContext } from "#server/foundation/context/context.ts";
import { parseFields } from "#server/foundation/context/field-errors.ts";
import { tenant } from "#server/foundation/database/db.ts";
import { saveWithin } from "./save-survey.ts";
import { draftOf, surveyRow, type Transaction } from "./survey-row.ts";
import { unusedName } from "./unused-name.ts";

/**
 * Creates a draft from an exported survey, or from a bare document. A question whose id the account uses with the same
 * type is that question; if it is used with another type, the imported one gets a new id, and conditions follow. The
 * file's own name gets a number if another survey has it. Unfinished questions stay unfinished.
 * Throws 400 by path (`survey.questions[2].title`), and 402 if it contains what the plan doesn't include.
 */
export async function importSurvey(
  context: MemberContext,
  { name, survey: given }: { name?: string | undefined; survey: Record<string, unknown> },
): Promise<Survey> {
  const { survey } = parseFields(z.object({ survey: ImportedSurvey }), { survey: given }, "survey");
  const { format: _format, formatVersion: _version, ...document } = survey;
  return await tenant().$transaction(async (transaction) => {
    const account = await lockAccount(transaction, context.accountId);
    return await saveWithin(transaction, context, account, {
      ...document,
      name: name ?? (await unusedName(transaction, context.accountId, survey.name ?? "Imported survey")),
      questions: await fitting(transaction, context.accountId, survey.questions),
    });
  });
}

/** The questions under ids that the account may use for them. */
async function fitting(
  transaction: Transaction,
  accountId: string,
  given: ImportedSurvey["questions"],
): Promise<QuestionInput[]> {
  const known = await transaction.question.findMany({
    where: { accountId },
    select: { questionNameId: true, type: true },
  });
  const questions = nameQuestions(
    given,
    known.map(({ questionNameId }) => questionNameId),
  );
  const types = new Map(everyQuestion({ questions }).map(({ questionNameId, type }) => [questionNameId, type]));
  const foreign = known.filter(({ questionNameId, type }) => types.get(questionNameId) !== type);
  return renameQuestions(
    questions,
    foreign.map(({ questionNameId }) => questionNameId),
  );
}

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
