import type pg from "pg";
import { productMs } from "#server/foundation/clock.ts";
import { maxTextLength } from "./answer-text.ts";

/** An answer as the feed reads it. */
export interface StoredAnswer {
  accountId: string;
  /** The id that lists show for the response: that of its first page. */
  responseId: string;
  /** The id of its row. */
  rowId: string;
  revision: number;
  questionNameId: string;
  choices: string[];
  /** Long texts are cut one character past the limit, so that truncation can be detected. */
  body: string | null;
  answeredAtMs: number;
  surface: string;
  country: string | null;
  orderTotalMinor: number | null;
  currency: string | null;
}

/** Which of an account's newest answers to read. Times are in milliseconds since 1970. */
export interface ReadRequest {
  accountId: string;
  /** Reads the answers given after this time, in milliseconds since 1970. */
  sinceMs: number | null;
  /** Whether to read all answers of the last {@link maxCommitDelayMs}, too. */
  isSweep: boolean;
}

/**
 * How long after its answer time an answer may be committed. The time is taken on arrival; then it may wait ten seconds
 * for an unavailable database and twenty for the statement (server/storefront), and process clocks differ.
 */
export const maxCommitDelayMs = 35_000;

/**
 * Reads the newest answers of each account, in the order answered; the oldest are left out if there are more than
 * `limit`. It uses only the index of the lists.
 * @param pool of the database that has all these accounts
 * @returns the answers of each request, and the product's time just before they were read
 */
export async function readNewest(
  pool: Pick<pg.Pool, "query">,
  wanted: readonly ReadRequest[],
  limit: number,
): Promise<{ readAtMs: number; answers: StoredAnswer[][] }> {
  const readAtMs = productMs();
  const { rows } = await pool.query<{ answers: (StoredAnswer & { wanted: number })[] }>({
    name: `feed-newest-${limit}`,
    text: newestSql(limit),
    values: [
      wanted.map(({ accountId }) => accountId),
      wanted.map(({ sinceMs }) => sinceMs),
      wanted.map(({ isSweep }) => isSweep),
      readAtMs,
    ],
  });
  const [found] = rows;
  if (!found) throw new Error("PostgreSQL returned no row");
  const answersOf = Map.groupBy(found.answers, (answer) => answer.wanted);
  return { readAtMs, answers: wanted.map((_, index) => answersOf.get(index + 1) ?? []) };
}

/** The fields of an answer's event, from `answer a` and `response r`. */
export const storedColumns = `'accountId', a.account_id, 'responseId', r.page_id, 'rowId', r.id, 'revision', r.revision,
  'questionNameId', a.question_id, 'choices', coalesce(a.merged, a.choices), 'body', left(a.body, ${maxTextLength + 1}),
  'answeredAtMs', round(extract(epoch FROM a.answered_at) * 1000)::int8, 'surface', a.surface, 'country', r.country,
  'orderTotalMinor', r.order_total_minor, 'currency', r.currency`;

/** The names of all questions that account `w` has counted answers to, with one index probe each. */
export const answeredQuestions = `
  WITH RECURSIVE named AS (
    (SELECT question_id FROM answer WHERE account_id = w.account_id AND counted ORDER BY question_id LIMIT 1)
    UNION ALL
    SELECT (SELECT question_id FROM answer
      WHERE account_id = w.account_id AND counted AND question_id > named.question_id ORDER BY question_id LIMIT 1)
    FROM named WHERE named.question_id IS NOT NULL)
  SELECT question_id FROM named WHERE question_id IS NOT NULL`;

const position = "(a.answered_at, a.response_id, a.question_id)";

// The limit is part of the text, so that the planner knows it.
const newestSql = (limit: number) => `
WITH wanted AS MATERIALIZED (
  SELECT number, account_id, least(to_timestamp(since_ms / 1000),
    CASE WHEN is_sweep THEN to_timestamp($4::float8 / 1000) - interval '${maxCommitDelayMs} milliseconds' END) AS since,
    (SELECT unlocked_up_to FROM account WHERE id = account_id) AS unlocked_up_to
  FROM unnest($1::uuid[], $2::float8[], $3::boolean[]) WITH ORDINALITY AS w (account_id, since_ms, is_sweep, number)
), newest AS (
  SELECT w.number, a.* FROM wanted w CROSS JOIN LATERAL (
    SELECT a.* FROM (${answeredQuestions}) AS q CROSS JOIN LATERAL (
      SELECT a.account_id, a.response_id, a.question_id, a.choices, a.merged, a.body, a.answered_at, a.surface FROM answer a
      WHERE a.account_id = w.account_id AND a.question_id = q.question_id AND a.counted AND a.answered_at > w.since
        AND (a.lock_place IS NULL OR a.lock_place <= w.unlocked_up_to)
      ORDER BY a.answered_at DESC, a.response_id DESC LIMIT ${limit}
    ) AS a ORDER BY ${position} DESC LIMIT ${limit}
  ) AS a
)
SELECT coalesce(json_agg(json_build_object('wanted', a.number, ${storedColumns}) ORDER BY ${position}), '[]') AS answers
FROM newest a JOIN response r ON r.account_id = a.account_id AND r.id = a.response_id`;
