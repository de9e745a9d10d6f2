import type pg from "pg";
import { maxTextLength } from "./answer-text.ts";
import type { FeedCursor } from "./cursor.ts";

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

/** A request for an account's answers after a cursor. */
export interface ReadRequest {
  accountId: string;
  after: FeedCursor;
  /** Limits them to rows visible in this snapshot; by default, all that is committed by now. */
  until?: string;
}

export interface ReadResult {
  /** Shows exactly what was found. `takenAtMs` is by the database's clock. */
  snapshot: string;
  takenAtMs: number;
  /** For each request, in the order answered; only the newest if there are more than {@link maxAnswers}. */
  answers: StoredAnswer[][];
}

/** We read one more than this to detect that there are more. */
export const maxAnswers = 200;

/**
 * How long after its answer time an answer may be committed. The time is taken on arrival; then it may wait ten seconds
 * for an unavailable database and twenty for the statement (server/storefront), and process clocks differ.
 */
const maxCommitDelayMs = 35_000;

/** Reads what was committed after each account's cursor, all in one snapshot. It uses only the index of the lists. */
export async function readStored(pool: pg.Pool, wanted: readonly ReadRequest[]): Promise<ReadResult> {
  const { rows } = await pool.query<Omit<ReadResult, "answers"> & { answers: (StoredAnswer & { wanted: number })[] }>({
    name: "feed-stored",
    text: statement,
    values: [
      wanted.map(({ accountId }) => accountId),
      wanted.map(({ after }) => after.snapshot),
      wanted.map(({ after }) => after.takenAtMs - maxCommitDelayMs),
      wanted.map(({ until }) => until ?? null),
      wanted.map(({ after }) => after.within?.snapshot ?? null),
      wanted.map(({ after }) => after.within?.answeredAtMs ?? null),
      wanted.map(({ after }) => after.within?.responseId ?? null),
      wanted.map(({ after }) => after.within?.questionNameId ?? null),
    ],
  });
  const [found] = rows;
  if (!found) throw new Error("PostgreSQL gave no snapshot");
  const answersOf = Map.groupBy(found.answers, (answer) => answer.wanted);
  return { ...found, answers: wanted.map((_, index) => answersOf.get(index + 1) ?? []) };
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

// Most of these rows were sent before. Comparing ages finds that out at a tenth of the cost of the snapshot check.
// A row's xmin is the low half of the id of the transaction that wrote it, which is never more than 2^31 back.
const writer = `(now.xmax - ((now.xmax - a.xmin::text::int8) & 4294967295))::text::xid8`;
const position = "(a.answered_at, a.response_id, a.question_id)";

const statement = `
WITH now AS (
  SELECT pg_current_snapshot() AS snapshot, pg_snapshot_xmax(pg_current_snapshot())::text::int8 AS xmax
), wanted AS MATERIALIZED (
  -- Parse the snapshots once here, not for each row.
  SELECT number, account_id, sent::pg_snapshot AS sent,
    age((pg_snapshot_xmin(sent::pg_snapshot)::text::int8 & 4294967295)::text::xid) AS sent_age,
    to_timestamp(since_ms / 1000) AS since, until::pg_snapshot AS until, within::pg_snapshot AS within,
    to_timestamp(within_ms / 1000) AS within_at, within_response, within_question
  FROM unnest($1::uuid[], $2::text[], $3::float8[], $4::text[], $5::text[], $6::float8[], $7::uuid[], $8::text[])
    WITH ORDINALITY AS w (account_id, sent, since_ms, until, within, within_ms, within_response, within_question, number)
), found AS (
  SELECT w.number, a.* FROM now CROSS JOIN wanted w CROSS JOIN LATERAL (
    SELECT a.* FROM (${answeredQuestions}) AS q CROSS JOIN LATERAL (
      SELECT a.account_id, a.response_id, a.question_id, a.choices, a.merged, a.body, a.answered_at, a.surface FROM answer a
      WHERE a.account_id = w.account_id AND a.question_id = q.question_id AND a.counted
        AND a.answered_at > w.since
        AND age(a.xmin) <= w.sent_age AND NOT pg_visible_in_snapshot(${writer}, w.sent)
        AND (w.until IS NULL OR pg_visible_in_snapshot(${writer}, w.until))
        AND (w.within IS NULL OR NOT pg_visible_in_snapshot(${writer}, w.within)
          OR ${position} > (w.within_at, w.within_response, w.within_question))
      ORDER BY a.answered_at DESC, a.response_id DESC LIMIT ${maxAnswers + 1}
    ) AS a ORDER BY ${position} DESC LIMIT ${maxAnswers + 1}
  ) AS a
)
SELECT now.snapshot::text AS snapshot, round(extract(epoch FROM now()) * 1000)::float8 AS "takenAtMs",
  coalesce((SELECT json_agg(json_build_object('wanted', a.number, ${storedColumns}) ORDER BY ${position})
    FROM found a JOIN response r ON r.account_id = a.account_id AND r.id = a.response_id), '[]') AS answers
FROM now`;
