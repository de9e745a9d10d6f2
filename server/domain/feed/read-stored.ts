import type pg from "pg";
import { longestToldCharacters } from "./answer-text.ts";
import type { FeedCursor } from "./cursor.ts";

/** An answer as the feed finds it. */
export interface StoredAnswer {
  accountId: string;
  /** As lists name the response: the page that came first. */
  responseId: string;
  /** As rows name it. */
  rowId: string;
  revision: number;
  questionNameId: string;
  choices: string[];
  /** Of a long text so much that it is seen to be longer than what is told. */
  body: string | null;
  answeredAtMs: number;
  surface: string;
  country: string | null;
  orderTotalMinor: number | null;
  currency: string | null;
}

/** An account's answers behind a cursor. */
export interface Wanted {
  accountId: string;
  after: FeedCursor;
  /** Of those, only what this snapshot shows; what is committed by now where none is given. */
  until?: string;
}

export interface Found {
  /** Shows all that was found, and nothing that was not; with the database's clock. */
  snapshot: string;
  takenAtMs: number;
  /** Of each one wanted, in its place: in the order answered; the newest where there are more than {@link mostAtOnce}. */
  answers: StoredAnswer[][];
}

/** One more than this is asked for, to tell that there were more. */
export const mostAtOnce = 200;

/**
 * An answer's time is taken when it arrives, and it may be committed later: it waits up to ten seconds for a database
 * that is away, a statement may take twenty (server/storefront), and clocks of processes differ.
 */
const latestCommitMs = 35_000;

/** Reads what was committed behind each account's cursor, all in one snapshot. It goes by the lists' index alone. */
export async function readStored(pool: pg.Pool, wanted: readonly Wanted[]): Promise<Found> {
  const { rows } = await pool.query<Omit<Found, "answers"> & { answers: (StoredAnswer & { wanted: number })[] }>({
    name: "feed-stored",
    text: statement,
    values: [
      wanted.map(({ accountId }) => accountId),
      wanted.map(({ after }) => after.snapshot),
      wanted.map(({ after }) => after.takenAtMs - latestCommitMs),
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

/** What an event tells of an answer, from `answer a` and `response r`. */
export const storedColumns = `'accountId', a.account_id, 'responseId', r.page_id, 'rowId', r.id, 'revision', r.revision,
  'questionNameId', a.question_id, 'choices', coalesce(a.merged, a.choices), 'body', left(a.body, ${longestToldCharacters + 1}),
  'answeredAtMs', round(extract(epoch FROM a.answered_at) * 1000)::int8, 'surface', a.surface, 'country', r.country,
  'orderTotalMinor', r.order_total_minor, 'currency', r.currency`;

/** The names of all questions that an account `w` has counted answers to: one probe of the lists' index for each. */
export const answeredQuestions = `
  WITH RECURSIVE named AS (
    (SELECT question_id FROM answer WHERE account_id = w.account_id AND counted ORDER BY question_id LIMIT 1)
    UNION ALL
    SELECT (SELECT question_id FROM answer
      WHERE account_id = w.account_id AND counted AND question_id > named.question_id ORDER BY question_id LIMIT 1)
    FROM named WHERE named.question_id IS NOT NULL)
  SELECT question_id FROM named WHERE question_id IS NOT NULL`;

// Most rows that are looked at were told before: their age says so at a tenth of what the snapshot costs.
// A row's xmin is the low half of the id of the transaction that wrote it, which is never more than 2^31 back.
const writer = `(now.xmax - ((now.xmax - a.xmin::text::int8) & 4294967295))::text::xid8`;
const place = "(a.answered_at, a.response_id, a.question_id)";

const statement = `
WITH now AS (
  SELECT pg_current_snapshot() AS snapshot, pg_snapshot_xmax(pg_current_snapshot())::text::int8 AS xmax
), wanted AS MATERIALIZED (
  -- Snapshots are read from text here, once, and not for each row.
  SELECT number, account_id, told::pg_snapshot AS told,
    age((pg_snapshot_xmin(told::pg_snapshot)::text::int8 & 4294967295)::text::xid) AS told_age,
    to_timestamp(since_ms / 1000) AS since, until::pg_snapshot AS until, within::pg_snapshot AS within,
    to_timestamp(within_ms / 1000) AS within_at, within_response, within_question
  FROM unnest($1::uuid[], $2::text[], $3::float8[], $4::text[], $5::text[], $6::float8[], $7::uuid[], $8::text[])
    WITH ORDINALITY AS w (account_id, told, since_ms, until, within, within_ms, within_response, within_question, number)
), found AS (
  SELECT w.number, a.* FROM now CROSS JOIN wanted w CROSS JOIN LATERAL (
    SELECT a.* FROM (${answeredQuestions}) AS q CROSS JOIN LATERAL (
      SELECT a.account_id, a.response_id, a.question_id, a.choices, a.merged, a.body, a.answered_at, a.surface FROM answer a
      WHERE a.account_id = w.account_id AND a.question_id = q.question_id AND a.counted
        AND a.answered_at > w.since
        AND age(a.xmin) <= w.told_age AND NOT pg_visible_in_snapshot(${writer}, w.told)
        AND (w.until IS NULL OR pg_visible_in_snapshot(${writer}, w.until))
        AND (w.within IS NULL OR NOT pg_visible_in_snapshot(${writer}, w.within)
          OR ${place} > (w.within_at, w.within_response, w.within_question))
      ORDER BY a.answered_at DESC, a.response_id DESC LIMIT ${mostAtOnce + 1}
    ) AS a ORDER BY ${place} DESC LIMIT ${mostAtOnce + 1}
  ) AS a
)
SELECT now.snapshot::text AS snapshot, round(extract(epoch FROM now()) * 1000)::float8 AS "takenAtMs",
  coalesce((SELECT json_agg(json_build_object('wanted', a.number, ${storedColumns}) ORDER BY ${place})
    FROM found a JOIN response r ON r.account_id = a.account_id AND r.id = a.response_id), '[]') AS answers
FROM now`;
