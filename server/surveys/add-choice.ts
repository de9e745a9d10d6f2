import { AppError } from "#lib/errors.ts";
import { normalizeOther } from "#lib/other-texts/normalize-other.ts";
import { eachQuestion } from "#lib/survey/each-question.ts";
import { slugify } from "#lib/survey/name-questions.ts";
import { lockAccount } from "#server/accounts/index.ts";
import type { MemberContext } from "#server/http/context.ts";
import { saveWithin } from "./save-survey.ts";
import { documentOf, type Transaction } from "./survey-row.ts";

/** A choice to add to a question. */
export interface NewChoice {
  questionNameId: string;
  label: string;
  /** Ids that mean something else in former answers. */
  takenIds: Iterable<string>;
}

/**
 * Adds a choice to the draft that asks the question: of the live survey, else of the one edited last. Where the draft has a
 * choice of that name already, that one is given and nothing changes. Gives the choice as the
 * draft has it.
 * @throws AppError `invalid` where no survey asks the question, or it would have too many choices
 */
export async function addChoice(
  transaction: Transaction,
  context: MemberContext,
  { questionNameId, label, takenIds }: NewChoice,
): Promise<{ id: string; label: string }> {
  const account = await lockAccount(transaction, context.accountId);
  const rows = await transaction.survey.findMany({
    where: { accountId: context.accountId, archived: false },
    orderBy: { updatedAt: "desc" },
  });
  const liveFirst = rows.toSorted(
    (a, b) => Number(b.id === account.liveSurveyId) - Number(a.id === account.liveSurveyId),
  );
  for (const row of liveFirst) {
    const { questions } = documentOf(row);
    const asked = questions
      .flatMap((question) => [question, ...(question.followUp ? [question.followUp.question] : [])])
      .find((question) => question.questionNameId === questionNameId);
    if (!asked) continue;
    const choices = asked.choices ?? [];
    const same = choices.find((choice) => normalizeOther(choice.label) === normalizeOther(label));
    if (same) return { id: same.id, label: same.label };
    const id = slugify(label, new Set([...takenIds, ...choices.map((choice) => choice.id), "other"]));
    const changed = eachQuestion(questions, (question) =>
      question.questionNameId === questionNameId ? { ...question, choices: [...choices, { id, label }] } : question,
    );
    await saveWithin(transaction, context, account, { id: row.id, questions: changed });
    return { id, label };
  }
  const message = "cannot be made, as no survey asks the question any more: choose one that there is";
  throw new AppError("invalid", `newChoice ${message}.`, { errors: { newChoice: [message] } });
}
