import { notFound } from "#lib/errors.ts";
import type { Question } from "#lib/survey/document.ts";
import { accountPool, inAccount } from "#server/foundation/database/db.ts";
import type { AccountContext } from "./day-range.ts";

/** A question as shoppers are asked it now, else as last saved, and a name for everything that was ever chosen in it. */
export interface LabelledQuestion {
  question: Question;
  /** Choice ids in the order they are shown, "other" after them, then choices of earlier versions that are gone. */
  labels: ReadonlyMap<string, string>;
}

/** @throws AppError `not-found` for a question that the account never saved */
export async function readQuestion({ accountId }: AccountContext, questionNameId: string): Promise<LabelledQuestion> {
  const { rows } = await inAccount(accountId, () =>
    accountPool().query<{ definition: Question; published: Question | null; former: FormerChoice[] }>({
      name: "question",
      text: questionSql,
      values: [accountId, questionNameId],
    }),
  );
  const found = rows[0];
  if (!found) throw notFound("question");
  const { definition, published, former } = found;
  const question = published ?? definition;
  return { question, labels: labelsOf(question, [...(definition.choices ?? []), ...former]) };
}

export interface FormerChoice {
  id: string;
  label: string;
}

/**
 * Labels by choice id, as {@link LabelledQuestion} orders them. `former`: choices of the draft, which may once have been
 * asked, then of published versions, newest first.
 */
export function labelsOf(question: Question, former: readonly FormerChoice[]): Map<string, string> {
  const labels = new Map<string, string>();
  if (question.type === "yesNo") labels.set("yes", "Yes").set("no", "No");
  for (const { id, label } of question.choices ?? []) labels.set(id, label);
  if (question.allowOther) labels.set("other", question.otherLabel || "Other");
  for (const { id, label } of former) if (!labels.has(id)) labels.set(id, label);
  // Merchants take "Other" away again; what was said stays.
  if (hasChoices(question) && !labels.has("other")) labels.set("other", question.otherLabel || "Other");
  return labels;
}

/** What the answers of each type hold. */
const holds: Record<Question["type"], "choices" | "number" | "text"> = {
  single: "choices",
  multiple: "choices",
  dropdown: "choices",
  image: "choices",
  ranking: "choices",
  yesNo: "choices",
  number: "number",
  rating: "number",
  nps: "number",
  text: "text",
  longText: "text",
  email: "text",
  date: "text",
  statement: "text",
};

export function hasChoices({ type }: Question): boolean {
  return holds[type] === "choices";
}

export function isNumeric({ type }: Question): boolean {
  return holds[type] === "number";
}

// The last 50 versions are looked through for choices that the question no longer has; then what "Other" texts were merged
// into, which may have been in the draft alone.
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
  ) AS former
  FROM question q WHERE q.account_id = $1 AND q.question_id = $2`;
