import type { OutputOf } from "#lib/client/call.ts";
import type { AccountContext } from "#server/domain/analytics/index.ts";
import { answeredQuestions } from "#server/domain/feed/index.ts";
import { accountPool } from "#server/foundation/database/db.ts";

type Values = OutputOf<"app.GetOrderFactValues">;

const none: Values = { campaigns: [], products: [], discountCodes: [] };

/** What the order facts of the newest responses hold, each most common first: suggestions for filters. */
export async function orderFactValues({ accountId }: AccountContext): Promise<Values> {
  const { rows } = await accountPool().query<Values>({
    name: "order-fact-values",
    text: valuesSql,
    values: [accountId],
  });
  return rows[0] ?? none;
}

const newest = 5_000;
const most = 50;

const listed = (texts: string) => `(SELECT coalesce(json_agg(text ORDER BY count DESC, text), '[]') FROM (
    SELECT text, count(*) AS count FROM newest CROSS JOIN LATERAL (${texts}) AS each (text)
    WHERE text <> '' GROUP BY text ORDER BY count(*) DESC, text LIMIT ${most}) AS common)`;

const inList = (fact: string) =>
  `SELECT jsonb_array_elements_text(CASE jsonb_typeof(facts -> '${fact}') WHEN 'array' THEN facts -> '${fact}' ELSE '[]' END)`;

const valuesSql = `
  WITH newest AS MATERIALIZED (
    SELECT "order" AS facts FROM readable_response
    WHERE account_id = $1 AND NOT is_test AND "order" IS NOT NULL ORDER BY id DESC LIMIT ${newest})
  SELECT ${listed("SELECT facts ->> 'utmCampaign'")} AS campaigns,
    ${listed(`${inList("productIds")} UNION ALL ${inList("skus")}`)} AS products,
    ${listed(inList("discountCodes"))} AS "discountCodes"`;

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
