import type { OutputOf } from "#lib/client/call.ts";
import type { AccountContext } from "#server/domain/analytics/index.ts";
import { answeredQuestions } from "#server/domain/feed/index.ts";
import { accountPool } from "#server/foundation/database/db.ts";

/** The surveys that were ever published and the questions that were ever answered, by name. */
export async function listOptions({ accountId }: AccountContext): Promise<OutputOf<"app.GetResponseListOptions">> {
  const { rows } = await accountPool().query<OutputOf<"app.GetResponseListOptions">>({
    name: "response-list-options",
    text: optionsSql,
    values: [accountId],
  });
  return rows[0] ?? { surveys: [], questions: [] };
}

const optionsSql = `
  SELECT (SELECT coalesce(json_agg(json_build_object('surveyId', id, 'name', name) ORDER BY name, id), '[]')
      FROM survey WHERE account_id = $1 AND version > 0) AS surveys,
    (SELECT coalesce(json_agg(json_build_object('questionNameId', q.question_id,
        'title', coalesce(nullif(q.definition ->> 'title', ''), q.question_id)) ORDER BY q.definition ->> 'title', q.question_id), '[]')
      FROM (SELECT $1::uuid AS account_id) AS w CROSS JOIN LATERAL (${answeredQuestions}) AS answered
      JOIN question q ON q.account_id = $1 AND q.question_id = answered.question_id) AS questions`;
