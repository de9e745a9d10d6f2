import type { ClientBase } from "pg";
import * as z from "zod";
import { ImportedQuestion } from "#lib/calls/import-shapes.ts";
import type { PastAnswer } from "#server/partners/imports/import-service.ts";
import { orderKeyOf } from "#server/storefront/index.ts";

/** The surveys that imports from the same source as import `i` stored responses in, as an array. */
export const surveysOfSourceSql = `ARRAY(SELECT DISTINCT e.survey_id FROM import e
    WHERE e.account_id = i.account_id AND e.source = i.source AND e.survey_id IS NOT NULL)`;

/** An import, by its key. */
export interface ImportKey {
  accountId: string;
  importId: string;
}

const FoundQuestion = ImportedQuestion.omit({ questionNameId: true, newChoices: true });
export type FoundQuestion = z.infer<typeof FoundQuestion>;

/** What was read, as of when reading ended. */
export const Found = z.object({
  responses: z.int(),
  toAdd: z.int(),
  known: z.int(),
  tooOld: z.int(),
  questions: z.array(FoundQuestion),
});
export type Found = z.infer<typeof Found>;

/**
 * Stores answers until the merchant decides about them; those that are stored already stay as they are.
 * @returns how many were stored
 */
export async function keepAnswers(
  client: ClientBase,
  { accountId, importId }: ImportKey,
  source: string,
  answers: readonly PastAnswer[],
): Promise<number> {
  const { rows } = await client.query<{ numbers: Partial<Record<string, number>> | null }>(
    "SELECT store_numbers_of($1) AS numbers",
    [accountId],
  );
  const numbers = rows[0]?.numbers ?? {};
  const kept = answers.map(({ order, group, choice, typed, ...answer }) => ({
    ...answer,
    question: storable(answer.question),
    questionKey: storable(answer.questionKey).slice(0, 200),
    choice: choice && storable(choice),
    typed: typed && storable(typed),
    platform: order?.platform ?? "None",
    // As pages about the order have it, so that the order's facts and figures find it.
    orderKey: order?.sourceOrderId
      ? orderKeyOf(order.sourceOrderId, numbers[order.platform])
      : `i:${source}:${storable(group ?? answer.sourceId).slice(0, 200)}`,
    sourceOrderId: order?.sourceOrderId,
    facts: order?.facts,
  }));
  return (await client.query(keepSql, [accountId, importId, JSON.stringify(kept)])).rowCount ?? 0;
}

/** PostgreSQL refuses U+0000, and JSON an unpaired surrogate; other control characters mean nothing in an answer. */
function storable(text: string): string {
  return text.toWellFormed().replaceAll(/[^\P{Cc}\t\n\r]/gu, " ");
}

const keepSql = `
  INSERT INTO import_answer (account_id, import_id, platform, order_key, question_key, source_id, question, kind, choice, typed,
    answered_at, source_order_id, facts)
  SELECT $1, $2, platform, "orderKey", "questionKey", "sourceId", left(question, 500), kind, left(choice, 5000), left(typed, 5000),
    "answeredAt", "sourceOrderId", facts
  FROM jsonb_to_recordset($3::jsonb) AS given(platform text, "orderKey" text, "questionKey" text, "sourceId" text, question text,
    kind text, choice text, typed text, "answeredAt" timestamptz, "sourceOrderId" text, facts jsonb)
  ON CONFLICT DO NOTHING`;

/** One more than a question may have, to know that there are more. */
const MOST_CHOICES = 101;

/** Counts what was read. */
export async function findQuestions(client: ClientBase, { accountId, importId }: ImportKey, now: Date): Promise<Found> {
  const [counts] = (await client.query<Omit<Found, "questions">>(countsSql, [accountId, importId, now])).rows;
  const { rows: questions } = await client.query<FoundQuestion>(questionsSql, [accountId, importId]);
  return { ...(counts ?? { responses: 0, toAdd: 0, known: 0, tooOld: 0 }), questions };
}

const countsSql = `
  WITH limits AS (
    SELECT $3::timestamptz - make_interval(months => a.retention_months) AS oldest, ${surveysOfSourceSql} AS surveys
    FROM account a JOIN import i ON i.account_id = a.id AND i.id = $2 WHERE a.id = $1),
  each AS (
    SELECT platform, order_key, max(answered_at) AS last_at FROM import_answer
    WHERE account_id = $1 AND import_id = $2 GROUP BY platform, order_key),
  judged AS (
    SELECT last_at < limits.oldest AS is_old, EXISTS (
      SELECT FROM response r WHERE r.account_id = $1 AND r.survey_id = ANY(limits.surveys) AND r.platform = each.platform
        AND r.order_key = each.order_key) AS is_known
    FROM each, limits)
  SELECT count(*)::int AS responses, (count(*) FILTER (WHERE is_known))::int AS known,
    (count(*) FILTER (WHERE is_old AND NOT is_known))::int AS "tooOld",
    (count(*) FILTER (WHERE is_old IS NOT TRUE AND NOT is_known))::int AS "toAdd"
  FROM judged`;

/** Some services don't tell choices from texts: where most answers are one of a kind, shoppers wrote them. */
const areWordsSql = "count(DISTINCT choice) > greatest(30, count(choice) / 2)";

const questionsSql = `
  WITH choices AS (
    SELECT question_key, choice, count(*)::int AS count,
      row_number() OVER (PARTITION BY question_key ORDER BY count(*) DESC, choice) AS place
    FROM import_answer WHERE account_id = $1 AND import_id = $2 AND choice IS NOT NULL GROUP BY question_key, choice)
  SELECT question_key AS key, max(question) AS title,
    CASE WHEN bool_or(kind = 'several') THEN 'several' WHEN NOT bool_or(kind = 'one') OR ${areWordsSql} THEN 'text'
      ELSE 'one' END AS kind,
    count(*)::int AS answers, to_char(min(answered_at) AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS "firstAt",
    to_char(max(answered_at) AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS "lastAt",
    (count(*) FILTER (WHERE typed IS NOT NULL))::int AS typed,
    CASE WHEN bool_and(kind <> 'several') AND ${areWordsSql} THEN '[]' ELSE coalesce((SELECT json_agg(json_build_object('label', c.choice, 'count', c.count) ORDER BY c.place)
      FROM choices c WHERE c.question_key = a.question_key AND c.place <= ${MOST_CHOICES}), '[]') END AS choices
  FROM import_answer a WHERE account_id = $1 AND import_id = $2
  GROUP BY question_key ORDER BY count(*) DESC, question_key LIMIT 200`;

/** An answer that is kept, and the response that it is part of. */
export interface KeptAnswer extends Pick<PastAnswer, "questionKey" | "choice" | "typed"> {
  platform: string;
  orderKey: string;
  answeredAtMs: number;
  sourceOrderId: string | null;
  facts: Record<string, unknown> | null;
}

/** The most answers that are read at once. */
const MOST_ANSWERS = 1_000;

/**
 * The answers of the next responses after this one, each response's oldest first; none after the last. By the table's key, so
 * that it takes as long at any place of any import.
 */
export async function nextAnswers(
  client: ClientBase,
  { accountId, importId }: ImportKey,
  after: readonly [platform: string, orderKey: string],
): Promise<KeptAnswer[][]> {
  const { rows } = await client.query<KeptAnswer>(nextSql, [accountId, importId, ...after]);
  const responses = [...Map.groupBy(rows, ({ platform, orderKey }) => JSON.stringify([platform, orderKey])).values()];
  // The rest of the last one may come next.
  if (rows.length === MOST_ANSWERS && responses.length > 1) responses.pop();
  return responses.map((answers) => answers.toSorted((one, other) => one.answeredAtMs - other.answeredAtMs));
}

const nextSql = `
  SELECT platform, order_key AS "orderKey", question_key AS "questionKey", choice, typed,
    (extract(epoch FROM answered_at) * 1000)::float8 AS "answeredAtMs", source_order_id AS "sourceOrderId", facts
  FROM import_answer
  WHERE account_id = $1 AND import_id = $2 AND (platform, order_key) > ($3, $4)
  ORDER BY platform, order_key, question_key, source_id LIMIT ${MOST_ANSWERS}`;
