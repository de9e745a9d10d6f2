import type pg from "pg";
import type { Question } from "#lib/survey/document.ts";
import { fromAnswerRow } from "./answer-row.ts";
import { binaryArray } from "./binary-rows.ts";
import { keyOf, type ResponseKey } from "./response-key.ts";
import type { AnswerState, ResponseState, Status } from "./response-state.ts";

/** A response and its answers as stored in the database. */
export interface StoredResponse extends ResponseKey {
  state: Omit<ResponseState, "answers">;
  answers: StoredAnswer[];
  /** When a shopper's message last changed it. */
  updatedAtMs: number;
}

interface StoredAnswer {
  questionNameId: string;
  pageId: string;
  sequence: number;
  choices: string[];
  merged: string[] | null;
  body: string | null;
  counted: boolean;
  answeredAtMs: number;
  day: string;
}

/** Reads the committed states of the given responses, by {@link keyOf}; those that don't exist are not in the map. */
export async function readResponses(pool: pg.Pool, keys: readonly ResponseKey[]): Promise<Map<string, StoredResponse>> {
  const values = columnsOf(keys);
  const { rows } = await pool.query<StoredResponse>({ name: "read-responses", text: statement, values });
  return new Map(rows.map((row) => [keyOf(row), row]));
}

function columnsOf(keys: readonly ResponseKey[]): Buffer[] {
  return [
    binaryArray(
      "uuid",
      keys.map((key) => key.accountId),
    ),
    binaryArray(
      "uuid",
      keys.map((key) => key.surveyId),
    ),
    binaryArray(
      "text",
      keys.map((key) => key.platform),
    ),
    binaryArray(
      "text",
      keys.map((key) => key.orderKey),
    ),
  ];
}

/** The statuses of the given responses, in order; null for one that doesn't exist. */
export async function readStatuses(pool: pg.Pool, keys: readonly ResponseKey[]): Promise<(Status | null)[]> {
  const { rows } = await pool.query<[at: number, isAnswered: boolean, isCompleted: boolean]>({
    name: "read-statuses",
    text: statusStatement,
    values: columnsOf(keys),
    rowMode: "array",
  });
  const statuses = new Array<Status | null>(keys.length).fill(null);
  for (const [at, isAnswered, isCompleted] of rows)
    statuses[at] = isCompleted ? "completed" : isAnswered ? "partial" : "viewed";
  return statuses;
}

/** Reads an account's responses by id, with their answers, as the transaction sees them. */
export async function readResponsesById(
  client: pg.Pool | pg.ClientBase,
  accountId: string,
  responseIds: readonly string[],
): Promise<StoredResponse[]> {
  const { rows } = await client.query<StoredResponse>(byIdStatement, [accountId, responseIds]);
  return rows;
}

/**
 * A stored response in the form that messages are applied to.
 * @param typeOf the type of a question, undefined if it was never saved
 */
export function toState(
  { state, answers }: StoredResponse,
  typeOf: (questionNameId: string) => Question["type"] | undefined,
): ResponseState {
  const shown = new Set(state.shown);
  const states = new Map<string, AnswerState>();
  for (const { questionNameId, choices, body, counted, ...stored } of answers) {
    const answer = fromAnswerRow(questionNameId, typeOf(questionNameId), { choices, body });
    // The row's own flag is false for every answer of a test order; `shown` says which are on the path.
    states.set(questionNameId, { ...stored, answer, counted: state.isTest ? shown.has(questionNameId) : counted });
  }
  return { ...state, answers: states };
}

const milliseconds = (column: string) => `round(extract(epoch FROM ${column}) * 1000)::int8`;

/** Typed and named as in {@link StoredResponse}, so that a row needs no conversion. */
const select = `
SELECT t.account_id AS "accountId", t.survey_id AS "surveyId", t.platform, t.order_key AS "orderKey",
  ${milliseconds("t.updated_at")}::float8 AS "updatedAtMs",
  json_build_object('id', t.id, 'revision', t.revision, 'version', t.version, 'sourceOrderId', t.source_order_id,
    'pageId', t.page_id, 'isTest', t.is_test, 'surface', t.surface, 'lockPlace', t.lock_place,
    'orderTotalMinor', t.order_total_minor,
    'currency', t.currency, 'isFirstOrder', t.is_first_order, 'country', t.country, 'otherFacts', t."order",
    'locale', t.locale, 'displayOrder', t.display_order, 'consent', t.consent, 'shown', t.shown, 'skipped', t.skipped,
    'viewedAtMs', ${milliseconds("t.viewed_at")}, 'viewedDay', t.viewed_day,
    'answeredAtMs', ${milliseconds("t.answered_at")}, 'answeredDay', t.answered_day,
    'completedAtMs', ${milliseconds("t.completed_at")}, 'completedDay', t.completed_day) AS state,
  coalesce((
    SELECT json_agg(json_build_object('questionNameId', a.question_id, 'pageId', a.page_id, 'sequence', a.sequence,
        'choices', a.choices, 'merged', a.merged, 'body', a.body, 'counted', a.counted, 'answeredAtMs', ${milliseconds("a.answered_at")}, 'day', a.day)
        ORDER BY a.answered_at, a.question_id)
    FROM answer a WHERE a.account_id = t.account_id AND a.response_id = t.id), '[]') AS answers`;

const statement = `${select}
FROM unnest($1::uuid[], $2::uuid[], $3::text[], $4::text[]) AS k (account_id, survey_id, platform, order_key)
JOIN response t ON t.account_id = k.account_id AND t.survey_id = k.survey_id AND t.platform = k.platform
  AND t.order_key = k.order_key`;

const statusStatement = `
SELECT (k.at - 1)::int4 AS at, t.answered_at IS NOT NULL AS "isAnswered", t.completed_at IS NOT NULL AS "isCompleted"
FROM unnest($1::uuid[], $2::uuid[], $3::text[], $4::text[]) WITH ORDINALITY AS k (account_id, survey_id, platform, order_key, at)
JOIN response t ON t.account_id = k.account_id AND t.survey_id = k.survey_id AND t.platform = k.platform
  AND t.order_key = k.order_key`;

const byIdStatement = `${select}
FROM response t WHERE t.account_id = $1 AND t.id = ANY($2::uuid[])`;
