import type { ImportItem, ImportPlan } from "#lib/calls/import-shapes.ts";
import { Question } from "#lib/survey/document.ts";
import type { MemberContext } from "#server/foundation/context/context.ts";
import { tenant } from "#server/foundation/database/db.ts";
import { foundIn, importItem, importRow, plannedIn } from "./import-row.ts";
import { type Choices, kindsOf, proposed } from "./planned-questions.ts";

const MOST_LISTED = 20;
const MOST_QUESTIONS = 500;
const MOST_EARLIER = 200;

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
  const [existing, { continuedBy }] = await Promise.all([
    accountQuestions(accountId),
    earlierImports(accountId, row.source),
  ]);
  const found = foundIn(row);
  return {
    ...importItem(row, now),
    toAdd: found?.toAdd ?? null,
    known: found?.known ?? null,
    tooOld: found?.tooOld ?? null,
    questions: (found?.questions ?? []).map((question) => proposed(question, existing, continuedBy)),
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

/** What imports before decided. */
interface Earlier {
  /** The account's questions that continued those of the service, by the service's ids. */
  continuedBy: Map<string, string>;
  /** The choices that imports of any service gave a question, by its name. */
  choicesOf: Map<string, Choices>;
}

export async function earlierImports(accountId: string, source: string): Promise<Earlier> {
  const rows = await tenant().import.findMany({
    where: { accountId, surveyId: { not: null } },
    orderBy: { id: "asc" },
    take: MOST_EARLIER,
    select: { source: true, questions: true },
  });
  const earlier: Earlier = { continuedBy: new Map(), choicesOf: new Map() };
  for (const row of rows) {
    for (const { key, question } of plannedIn(row)) {
      const { questionNameId, choices = [] } = question;
      if (row.source === source) earlier.continuedBy.set(key, questionNameId);
      const known = earlier.choicesOf.get(questionNameId) ?? [];
      const fresh = choices.filter(({ id }) => !known.some((choice) => choice.id === id));
      earlier.choicesOf.set(questionNameId, [...known, ...fresh]);
    }
  }
  return earlier;
}
