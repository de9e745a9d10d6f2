import { AppError } from "#lib/errors.ts";
import type { Question } from "#lib/survey/document.ts";
import type { Transaction } from "./survey-row.ts";

/**
 * Keeps every question in the account's register, as last saved. An id names its question for ever: the same id with
 * another type is a 400 on that question.
 */
export async function registerQuestions(
  transaction: Transaction,
  accountId: string,
  questions: readonly Question[],
): Promise<void> {
  const entries = questions.flatMap((question, index) => [
    { path: `questions[${index}]`, question },
    ...(question.followUp
      ? [{ path: `questions[${index}].followUp.question`, question: question.followUp.question }]
      : []),
  ]);
  const ids = entries.map(({ question }) => question.questionNameId);
  const known = await transaction.question.findMany({ where: { accountId, questionNameId: { in: ids } } });
  const typeOf = new Map(known.map((row) => [row.questionNameId, row.type]));
  const errors: Record<string, string[]> = {};
  for (const { path, question } of entries) {
    const former = typeOf.get(question.questionNameId);
    if (former !== undefined && former !== question.type) {
      errors[`${path}.type`] = [`must stay ${former}: a question keeps its type; for another type make a new question`];
    }
  }
  const [first] = Object.entries(errors);
  if (first) throw new AppError("invalid", `${first[0]} ${first[1][0]}.`, { errors });
  for (const { question } of entries) {
    const { questionNameId, type } = question;
    await transaction.question.upsert({
      where: { accountId_questionNameId: { accountId, questionNameId } },
      create: { accountId, questionNameId, type, definition: question },
      update: { definition: question },
    });
  }
}
