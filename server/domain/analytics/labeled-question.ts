import { isAppError, notFound } from "#lib/errors.ts";
import type { Question } from "#lib/survey/document.ts";
import { hasChoices, traitsOf } from "#lib/survey/question-type.ts";
import { accountPool, inAccount } from "#server/foundation/database/db.ts";
import type { AccountContext } from "./day-range.ts";

/** A question as it is live, otherwise as last saved, with labels for every choice that may have answers. */
export interface LabeledQuestion {
  question: Question;
  /** Choice ids in the order shown, then "other", then removed choices of earlier versions. */
  labels: ReadonlyMap<string, string>;
}

/** @throws AppError `not-found` for a question that the account never saved */
export async function readQuestion({ accountId }: AccountContext, questionNameId: string): Promise<LabeledQuestion> {
  const { rows } = await inAccount(accountId, () =>
    accountPool().query<{ definition: Question; published: Question | null; earlier: ChoiceLabel[] }>({
      name: "question",
      text: questionSql,
      values: [accountId, questionNameId],
    }),
  );
  const found = rows[0];
  if (!found) throw notFound("question");
  const { definition, published, earlier } = found;
  const question = published ?? definition;
  return { question, labels: labelsOf(question, [...(definition.choices ?? []), ...earlier]) };
}

/** The same for a question whose answers exist: without a question, its id is the only name there is. */
export async function readAnsweredQuestion(context: AccountContext, questionNameId: string): Promise<LabeledQuestion> {
  try {
    return await readQuestion(context, questionNameId);
  } catch (error) {
    if (!isAppError(error) || error.code !== "not-found") throw error;
    return { question: { questionNameId, type: "text", title: questionNameId, required: false }, labels: new Map() };
  }
}

export interface ChoiceLabel {
  id: string;
  label: string;
}

/**
 * Labels by choice id, in the order of {@link LabeledQuestion}. `earlier`: choices of the draft, which may have been
 * live before, then of published versions, newest first.
 */
export function labelsOf(question: Question, earlier: readonly ChoiceLabel[]): Map<string, string> {
  const labels = new Map<string, string>();
  if (traitsOf(question.type).choices === "yesOrNo") labels.set("yes", "Yes").set("no", "No");
  for (const { id, label } of question.choices ?? []) labels.set(id, label);
  if (question.allowOther) labels.set("other", question.otherLabel || "Other");
  for (const { id, label } of earlier) if (!labels.has(id)) labels.set(id, label);
  // Answers remain after a merchant removes "Other".
  if (hasChoices(question.type) && !labels.has("other")) labels.set("other", question.otherLabel || "Other");
  return labels;
}

// Removed choices come from the last 50 versions, then from the choices that "Other" texts were merged into, which may
// never have been published.
const questionSql = `
  SELECT q.definition, (
    SELECT jsonb_path_query_first(version.document, '$.questions[*].** ? (@.questionNameId == $id)',
      jsonb_build_object('id', $2::text))
    FROM account JOIN survey ON survey.account_id = account.id AND survey.id = account.live_survey_id
    JOIN survey_version AS version
      ON version.account_id = account.id AND version.survey_id = survey.id AND version.version = survey.version
    WHERE account.id = $1
  ) AS published, (
    SELECT coalesce(jsonb_agg(jsonb_build_object('id', choice ->> 'id', 'label', choice ->> 'label') ORDER BY published_at DESC), '[]')
    FROM (SELECT document, published_at FROM survey_version WHERE account_id = $1 ORDER BY published_at DESC LIMIT 50) AS version
    CROSS JOIN LATERAL jsonb_path_query(document, '$.questions[*].** ? (@.questionNameId == $id).choices[*]',
      jsonb_build_object('id', $2::text)) AS choice
  ) || (
    SELECT coalesce(jsonb_agg(jsonb_build_object('id', choice_id, 'label', choice_label) ORDER BY id DESC), '[]')
    FROM (SELECT id, choice_id, choice_label FROM other_merge WHERE account_id = $1 AND question_id = $2 ORDER BY id DESC LIMIT 200) AS merge
  ) AS earlier
  FROM question q WHERE q.account_id = $1 AND q.question_id = $2`;
