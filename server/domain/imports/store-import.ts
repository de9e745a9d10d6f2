import type { Prisma } from "#generated/prisma/client.ts";
import type { ImportItem, QuestionChoice } from "#lib/calls/import-shapes.ts";
import { AppError, invalidField } from "#lib/errors.ts";
import type { Question } from "#lib/survey/document.ts";
import { lockAccount, withinQuota } from "#server/domain/accounts/index.ts";
import { recordEntry } from "#server/domain/audit/index.ts";
import { keepImportedSurvey } from "#server/domain/surveys/index.ts";
import type { MemberContext } from "#server/foundation/context/context.ts";
import { tenant } from "#server/foundation/database/db.ts";
import { transactionDb } from "#server/foundation/queue/transaction-db.ts";
import { foundIn, type ImportRow, importItem, importRow, sourceName } from "./import-row.ts";
import { accountQuestions, earlierImports } from "./list-imports.ts";
import type { FoundQuestion } from "./past-answers.ts";
import { added, continued, continuedBy, kindsOf, type PlannedQuestion } from "./planned-questions.ts";
import { queueRun } from "./queue-run.ts";

const MOST_QUESTIONS = 100;

/**
 * Has the worker store an import that is ready. Questions that aren't chosen go where {@link proposed} says.
 * @throws AppError `not-found`; `conflict` if it isn't ready; `invalid` for a question that can't get these answers, or
 *   without any
 */
export async function storeImport(
  context: MemberContext,
  { importId, questions: choices = [] }: { importId: string; questions?: QuestionChoice[] | undefined },
): Promise<ImportItem> {
  const { accountId, personId, isStaff, now } = context;
  const row = await importRow(accountId, importId);
  const found = foundIn(row);
  if (row.status !== "ready" || !found) throw notReady();
  const [existing, earlier] = await Promise.all([accountQuestions(accountId), earlierImports(accountId, row.source)]);
  const chosen = new Map(choices.map((choice, index) => [choice.key, { ...choice, index }]));
  const planned = plan(found.questions, existing, earlier, chosen);
  return await tenant().$transaction(async (transaction) => {
    await lockAccount(transaction, accountId);
    const known = new Set(existing.map(({ questionNameId }) => questionNameId));
    const { surveyId, isNew } = await withinQuota(transaction, accountId, async () =>
      keepImportedSurvey(transaction, context, {
        surveyId: await surveyOf(transaction, row),
        name: `Imported from ${sourceName(row.source)}`,
        questions: unique(planned.map(({ question }) => question)),
        newIds: new Set(planned.map(({ question }) => question.questionNameId).filter((id) => !known.has(id))),
      }),
    );
    const { count } = await transaction.import.updateMany({
      where: { accountId, id: row.id, status: "ready" },
      data: { status: "storing", questions: planned, surveyId, madeSurvey: isNew, cursor: null, stored: 0, leftOut: 0 },
    });
    if (count === 0) throw notReady();
    const entry = { accountId, personId, asStaff: isStaff, action: "appStoreImport", subject: sourceName(row.source) };
    await recordEntry({ ...entry, details: { responses: found.toAdd } }, transaction);
    await queueRun(row, transactionDb(transaction));
    return importItem({ ...row, status: "storing", stored: 0, leftOut: 0 }, now);
  });
}

function notReady(): AppError {
  return new AppError("conflict", "This import isn't waiting to be stored.");
}

/** The survey of an earlier import from the same service. */
async function surveyOf(
  transaction: Prisma.TransactionClient,
  { accountId, source }: ImportRow,
): Promise<string | null> {
  const where = { accountId, source, surveyId: { not: null } };
  return (await transaction.import.findFirst({ where, orderBy: { id: "desc" } }))?.surveyId ?? null;
}

function plan(
  found: readonly FoundQuestion[],
  existing: readonly Question[],
  { continuedBy: before, choicesOf }: Awaited<ReturnType<typeof earlierImports>>,
  chosen: ReadonlyMap<string, QuestionChoice & { index: number }>,
): PlannedQuestion[] {
  const taken = new Set(existing.map(({ questionNameId }) => questionNameId));
  const planned = found.flatMap((question): PlannedQuestion[] => {
    const choice = chosen.get(question.key);
    if (choice?.isSkipped) return [];
    if (choice?.questionNameId === undefined) {
      const own = continuedBy(question, existing, before);
      return [own ? continued(question, own, choicesOf.get(own.questionNameId)) : added(question, taken)];
    }
    if (choice.questionNameId === null) return [added(question, taken)];
    const own = existing.find(({ questionNameId }) => questionNameId === choice.questionNameId);
    const field = `questions[${choice.index}].questionNameId`;
    if (!own) throw invalidField(field, "must be one of the account's questions");
    if (!kindsOf(own).includes(question.kind)) throw invalidField(field, "must be a question that takes these answers");
    return [continued(question, own, choicesOf.get(own.questionNameId))];
  });
  if (planned.length === 0) throw invalidField("questions", "must leave at least one question to import");
  if (planned.length > MOST_QUESTIONS)
    throw invalidField("questions", `must leave at most ${MOST_QUESTIONS} questions to import`);
  return planned;
}

/** Each question once, with the choices that all answers to it need. */
function unique(questions: readonly Question[]): Question[] {
  const byId = new Map<string, Question>();
  for (const question of questions) {
    const known = byId.get(question.questionNameId);
    const choices = [...(known?.choices ?? []), ...(question.choices ?? [])];
    const once = [...new Map(choices.map((choice) => [choice.id, choice])).values()];
    byId.set(
      question.questionNameId,
      known && once.length > 0 ? { ...question, choices: once.slice(0, 100) } : question,
    );
  }
  return [...byId.values()];
}
