import type { ImportItem, ImportPlan } from "#lib/calls/app-imports.ts";
import { Question } from "#lib/survey/document.ts";
import type { MemberContext } from "#server/foundation/context/context.ts";
import { tenant } from "#server/foundation/database/db.ts";
import { foundIn, importItem, importRow, plannedIn } from "./import-row.ts";
import { kindsOf, proposed } from "./planned-questions.ts";

const MOST_LISTED = 20;
const MOST_QUESTIONS = 500;

/** The account's latest imports, newest first. */
export async function listImports({ accountId, now }: MemberContext): Promise<{ items: ImportItem[] }> {
  const rows = await tenant().import.findMany({ where: { accountId }, orderBy: { id: "desc" }, take: MOST_LISTED });
  return { items: rows.map((row) => importItem(row, now)) };
}

/**
 * An import with what it would change.
 * @throws AppError `not-found`
 */
export async function getImport({ accountId, now }: MemberContext, id: string): Promise<ImportPlan> {
  const row = await importRow(accountId, id);
  const [existing, before] = await Promise.all([accountQuestions(accountId), continuedBefore(accountId, row.source)]);
  const found = foundIn(row);
  return {
    ...importItem(row, now),
    toAdd: found?.toAdd ?? null,
    known: found?.known ?? null,
    tooOld: found?.tooOld ?? null,
    questions: (found?.questions ?? []).map((question) => proposed(question, existing, before)),
    existing: existing.flatMap((question) => {
      const { questionNameId, title } = question;
      const kinds = kindsOf(question);
      return kinds.length === 0 ? [] : [{ questionNameId, title, kinds }];
    }),
  };
}

/** The account's questions as last saved, newest first. */
export async function accountQuestions(accountId: string): Promise<Question[]> {
  const rows = await tenant().question.findMany({
    where: { accountId },
    select: { definition: true },
    orderBy: { createdAt: "desc" },
    take: MOST_QUESTIONS,
  });
  return rows.map(({ definition }) => Question.parse(definition));
}

/** The account's questions that continued those of the service, by the service's ids, in the import before. */
export async function continuedBefore(accountId: string, source: string): Promise<Map<string, string>> {
  const row = await tenant().import.findFirst({
    where: { accountId, source, surveyId: { not: null } },
    orderBy: { id: "desc" },
  });
  return new Map(row ? plannedIn(row).map(({ key, question }) => [key, question.questionNameId]) : []);
}
