import { isDeepStrictEqual } from "node:util";
import { AppError } from "#lib/errors.ts";
import type { QuestionInput } from "#lib/survey/document.ts";
import { everyQuestion } from "#lib/survey/path.ts";
import { finishedQuestions } from "#lib/survey/unfinished.ts";
import { parseJson } from "#lib/unknown-values.ts";
import type { Transaction } from "./survey-row.ts";

/**
 * Stores every finished question in the account's register, as last saved; one that becomes unfinished again stays
 * there as it was. An id identifies its question permanently: the same id with another type is a 400 on that question.
 */
export async function registerQuestions(
  transaction: Transaction,
  accountId: string,
  questions: readonly QuestionInput[],
): Promise<void> {
  const entries = questions.flatMap((question, index) => [
    { path: `questions[${index}]`, question },
    ...(question.followUp
      ? [{ path: `questions[${index}].followUp.question`, question: question.followUp.question }]
      : []),
  ]);
  const ids = entries.flatMap(({ question }) => question.questionNameId ?? []);
  const known = await transaction.question.findMany({ where: { accountId, questionNameId: { in: ids } } });
  const typeOf = new Map(known.map((row) => [row.questionNameId, row.type]));
  const errors: Record<string, string[]> = {};
  for (const { path, question } of entries) {
    const registeredType = typeOf.get(question.questionNameId ?? "");
    if (registeredType !== undefined && registeredType !== question.type) {
      errors[`${path}.type`] = [
        `must stay ${registeredType}, because a question can't change its type. Create a new question instead`,
      ];
    }
  }
  const [first] = Object.entries(errors);
  if (first) throw new AppError("invalid", `${first[0]} ${first[1][0]}.`, { errors });
  const registered = new Map(known.map((row) => [row.questionNameId, row.definition]));
  const questionsNow = everyQuestion({ questions: finishedQuestions(questions) });
  const added = questionsNow.filter(({ questionNameId }) => !registered.has(questionNameId));
  await transaction.question.createMany({
    data: added.map((question) => ({
      accountId,
      questionNameId: question.questionNameId,
      type: question.type,
      definition: question,
    })),
  });
  // A draft is saved at every pause in typing, and usually only one question has changed.
  for (const question of questionsNow) {
    const { questionNameId } = question;
    const before = registered.get(questionNameId);
    if (before === undefined || isDeepStrictEqual(before, parseJson(JSON.stringify(question)))) continue;
    await transaction.question.update({
      where: { accountId_questionNameId: { accountId, questionNameId } },
      data: { definition: question },
    });
  }
}
