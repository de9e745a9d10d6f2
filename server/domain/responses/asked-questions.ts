import { notFound } from "#lib/errors.ts";
import type { Question } from "#lib/survey/document.ts";
import { asks } from "#lib/survey/path.ts";
import { type AccountContext, type LabeledQuestion, labelsOf } from "#server/domain/analytics/index.ts";
import { accountPool, inAccount } from "#server/foundation/database/db.ts";

/**
 * Every question in any published version, of one survey or of all: those of the newest version first, in the order
 * asked, then the removed ones. Each has the text that shoppers see now, or as last saved, and labels for everything
 * ever chosen.
 */
export async function askedQuestions(accountId: string, surveyId: string | null): Promise<QuestionWithChannels[]> {
  const { rows } = await inAccount(accountId, () =>
    accountPool().query<QuestionRow>({ name: "asked-questions", text: askedSql, values: [accountId, surveyId] }),
  );
  return rows
    .filter(({ definition }) => asks(definition))
    .map(({ definition, published, pastChoices }) => {
      const question = published ?? definition;
      const earlier = [...(definition.choices ?? []), ...pastChoices];
      return { question, labels: labelsOf(question, earlier), channels: channelsOf(question, earlier) };
    });
}

export interface QuestionWithChannels extends LabeledQuestion {
  /** The marketing channel of each choice that has one, by choice id; the newest, if it changed. */
  channels: ReadonlyMap<string, string>;
}

type Choice = Pick<NonNullable<Question["choices"]>[number], "id" | "label" | "channel">;

function channelsOf({ choices = [] }: Question, earlier: readonly Choice[]): Map<string, string> {
  const known = new Set<string>();
  const channels = new Map<string, string>();
  for (const { id, channel } of [...choices, ...earlier]) {
    if (channel && !known.has(id)) channels.set(id, channel);
    known.add(id);
  }
  return channels;
}

interface QuestionRow {
  definition: Question;
  published: Question | null;
  pastChoices: Choice[];
}

// Strict, because a lax path through all levels finds values in arrays twice.
const askedSql = `
  WITH asked AS MATERIALIZED (
    SELECT question ->> 'questionNameId' AS id, question, place, version.survey_id, version.published_at,
      survey.id = account.live_survey_id AND version.version = survey.version AS is_live
    FROM survey_version AS version
    JOIN account ON account.id = version.account_id
    JOIN survey ON survey.account_id = version.account_id AND survey.id = version.survey_id
    CROSS JOIN LATERAL jsonb_path_query(version.document, 'strict $.questions[*].** ? (exists (@.questionNameId))')
      WITH ORDINALITY AS each(question, place)
    WHERE version.account_id = $1
  ), listed AS (
    SELECT id, max(published_at) AS last_asked, (array_agg(place ORDER BY published_at DESC))[1] AS place,
      (array_agg(question) FILTER (WHERE is_live))[1] AS published
    FROM asked GROUP BY id HAVING $2::uuid IS NULL OR bool_or(survey_id = $2)
  ), past_choice AS (
    SELECT DISTINCT ON (asked.id, choice ->> 'id') asked.id, choice ->> 'id' AS choice_id, choice ->> 'label' AS label, choice ->> 'channel' AS channel, published_at
    FROM asked CROSS JOIN LATERAL jsonb_path_query(question, '$.choices[*]') AS choice
    ORDER BY asked.id, choice ->> 'id', published_at DESC
  )
  SELECT q.definition, listed.published, coalesce((
    SELECT jsonb_agg(jsonb_strip_nulls(jsonb_build_object('id', choice_id, 'label', label, 'channel', channel)) ORDER BY published_at DESC, choice_id)
    FROM past_choice WHERE past_choice.id = listed.id), '[]') AS "pastChoices"
  FROM listed JOIN question q ON q.account_id = $1 AND q.question_id = listed.id
  ORDER BY last_asked DESC, place, listed.id`;

/**
 * The name of a question that the account has saved; null without a name.
 * @throws AppError `not-found` for any other
 */
export async function existingQuestion(
  { accountId }: AccountContext,
  questionNameId: string | undefined,
): Promise<string | null> {
  if (questionNameId === undefined) return null;
  const { rowCount } = await inAccount(accountId, () =>
    accountPool().query("SELECT FROM question WHERE account_id = $1 AND question_id = $2", [accountId, questionNameId]),
  );
  if (rowCount === 0) throw notFound("question");
  return questionNameId;
}
