import { AppError } from "#lib/errors.ts";
import { normalizeOther } from "#lib/other-texts/normalize-other.ts";
import { eachQuestion } from "#lib/survey/each-question.ts";
import { slugify } from "#lib/survey/name-questions.ts";
import { everyQuestion } from "#lib/survey/path.ts";
import { lockAccount } from "#server/domain/accounts/index.ts";
import type { AuthorContext } from "#server/foundation/context/context.ts";
import { saveWithin } from "./save-survey.ts";
import { draftOf, type SurveyRow, surveyRow, type Transaction } from "./survey-row.ts";

/** A choice to add to a question. */
export interface NewChoice {
  questionNameId: string;
  label: string;
  /** Ids that mean something else in earlier answers. */
  takenIds: Iterable<string>;
}

/**
 * Adds a choice to the draft that asks the question: the live survey's, otherwise the one edited last. If the draft
 * already has a choice of that name, that one is returned and nothing changes. Returns the choice as it is in the
 * draft.
 * @throws AppError `invalid` if no survey asks the question, or it would have too many choices
 */
export async function addChoice(
  transaction: Transaction,
  context: AuthorContext,
  { questionNameId, label, takenIds }: NewChoice,
): Promise<{ id: string; label: string }> {
  const account = await lockAccount(transaction, context.accountId);
  const row = await askingDraft(transaction, account, questionNameId);
  const { questions } = row ? draftOf(row) : { questions: [] };
  const asked = everyQuestion({ questions }).find((question) => question.questionNameId === questionNameId);
  if (!row || !asked) {
    const message = "can't be added because no survey asks the question anymore. Choose an existing choice";
    throw new AppError("invalid", `newChoice ${message}.`, { errors: { newChoice: [message] } });
  }
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

/**
 * The draft that asks the question: the live survey's, otherwise the one edited last. PostgreSQL searches, so no other
 * is read.
 */
async function askingDraft(
  transaction: Transaction,
  { id: accountId, liveSurveyId }: { id: string; liveSurveyId: string | null },
  questionNameId: string,
): Promise<SurveyRow | null> {
  const [found] = await transaction.$queryRaw<{ id: string }[]>`
    SELECT id FROM survey WHERE account_id = ${accountId}::uuid AND NOT archived
      AND jsonb_path_exists(document, '$.questions[*].** ? (@.questionNameId == $id)',
        jsonb_build_object('id', ${questionNameId}::text))
    ORDER BY id IS NOT DISTINCT FROM ${liveSurveyId}::uuid DESC, updated_at DESC LIMIT 1`;
  return found ? await surveyRow(accountId, found.id, transaction) : null;
}
