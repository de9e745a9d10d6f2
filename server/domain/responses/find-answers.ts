import { accountPool } from "#server/foundation/database/db.ts";
import { forEachRowSql } from "#server/foundation/database/planner.ts";
import { countedChoicesSql } from "./answer-filter.ts";
import { asInstants, type CountedDay, daysSql, nearDays, type QuestionKey } from "./counted-days.ts";
import { type Position, positionColumns, type Window, windowOrder, windowSql, windowValues } from "./keyset.ts";
import { matchSql, type SearchTerm } from "./search-term.ts";

/**
 * The first `most` answers of the window, after skipping `skip`. One index range: it costs the same anywhere in the
 * list.
 */
export async function findAnswers(
  questionKey: QuestionKey,
  window: Window,
  skip: number,
  most: number,
): Promise<Position[]> {
  const { rows } = await accountPool().query<Position>({
    name: `answers-${window.newestFirst}`,
    text: `SELECT ${positionColumns} FROM listed_answer
      WHERE account_id = $1 AND question_id = $2 AND counted AND ${windowSql(3)}
      ORDER BY ${windowOrder(window)} LIMIT $7 OFFSET $8`,
    values: [questionKey.accountId, questionKey.questionNameId, ...windowValues(window), most, skip],
  });
  return rows;
}

/** How many answers at the near end of a window are scanned one by one. */
export const scannedAnswers = 20_000;

/** Matches among the first {@link scannedAnswers} answers of a window. */
export interface Scan {
  /** How many answers were scanned: fewer than {@link scannedAnswers} means all of them. */
  scanned: number;
  /** How many of them match; `found` has the first of those. */
  matched: number;
  found: Position[];
}

export async function scanAnswers(
  questionKey: QuestionKey,
  window: Window,
  term: SearchTerm,
  most: number,
): Promise<Scan> {
  const { rows } = await accountPool().query<Scan>({
    text: `WITH near AS MATERIALIZED (
        SELECT answered_at, response_id, merged, choices, body FROM answer
        WHERE account_id = $1 AND question_id = $2 AND counted AND ${windowSql(3)}
        ORDER BY ${windowOrder(window)} LIMIT ${scannedAnswers}
      ), match AS MATERIALIZED (SELECT answered_at, response_id FROM near WHERE ${matchSql("$7", "$8", "$9")})
      SELECT (SELECT count(*)::int FROM near) AS scanned, (SELECT count(*)::int FROM match) AS matched,
        (SELECT coalesce(json_agg(first), '[]') FROM (
          SELECT ${positionColumns} FROM match ORDER BY ${windowOrder(window)} LIMIT $10) AS first) AS found`,
    values: [
      questionKey.accountId,
      questionKey.questionNameId,
      ...windowValues(window),
      term.pattern,
      term.choiceIds,
      term.responseIds,
      most,
    ],
  });
  return rows[0] ?? { scanned: 0, matched: 0, found: [] };
}

/** The first `most` matches of a rare term, anywhere in the window. */
export async function findRareAnswers(
  questionKey: QuestionKey,
  window: Window,
  term: SearchTerm,
  most: number,
): Promise<Position[]> {
  const found = await Promise.all([
    term.isIndexed ? findTyped(questionKey, window, term, most) : [],
    term.choiceIds.length > 0 ? findChosen(questionKey, window, term.choiceIds, most) : [],
    term.responseIds.length > 0 ? findNamed(questionKey, window, term.responseIds, most) : [],
  ]);
  return merge(found.flat(), window).slice(0, most);
}

async function findTyped(
  questionKey: QuestionKey,
  window: Window,
  { pattern }: SearchTerm,
  most: number,
): Promise<Position[]> {
  const { rows } = await accountPool().query<Position>({
    text: `SELECT ${positionColumns} FROM find_typed_answers($1, $2, $3, $4, $5, $6, $7, $8)`,
    values: [questionKey.questionNameId, pattern, ...windowValues(window), window.newestFirst, most],
  });
  return rows;
}

/** By their key, which the planner wouldn't do by itself because it considers a thousand ids many. */
async function findNamed(
  questionKey: QuestionKey,
  window: Window,
  responseIds: string[],
  most: number,
): Promise<Position[]> {
  const { rows } = await accountPool().query<Position>({
    text: `SELECT ${positionColumns} FROM unnest($7::uuid[]) AS named(id)
      ${forEachRowSql(
        `SELECT answered_at, response_id FROM answer
        WHERE account_id = $1 AND response_id = named.id AND question_id = $2 AND counted AND ${windowSql(3)}`,
        "found",
      )} ORDER BY ${windowOrder(window)} LIMIT $8`,
    values: [questionKey.accountId, questionKey.questionNameId, ...windowValues(window), responseIds, most],
  });
  return rows;
}

function merge(found: readonly Position[], { newestFirst }: Window): Position[] {
  const once = new Map(found.map((position) => [position.responseId, position]));
  const key = ({ answeredAt, responseId }: Position) => answeredAt + responseId;
  const sorted = [...once.values()].sort((a, b) => (key(a) < key(b) ? -1 : 1));
  return newestFirst ? sorted.reverse() : sorted;
}

/**
 * The first `most` answers of a window with one of the choices. Choices have no index of their own: the counters show
 * which days have any, and only those days are read, from the near end of the window until enough are certain to be
 * among them.
 */
async function findChosen(
  questionKey: QuestionKey,
  window: Window,
  choiceIds: string[],
  most: number,
): Promise<Position[]> {
  const { read } = nearDays(await daysWith(questionKey, choiceIds), window, most);
  const { rows } = await accountPool().query<Position>({
    text: `SELECT ${positionColumns} FROM ${daysSql(read)}
    ${forEachRowSql(
      // Only the day: with a row comparison added, the index scan would start at that instead.
      `SELECT answered_at, response_id FROM answer
      WHERE account_id = $1 AND question_id = $2 AND answered_at >= from_time AND answered_at < to_time
        AND counted AND ${countedChoicesSql} && $7::text[]`,
      "found",
    )}
    WHERE ${windowSql(3)} ORDER BY ${windowOrder(window)} LIMIT $8`,
    values: [questionKey.accountId, questionKey.questionNameId, ...windowValues(window), choiceIds, most],
  });
  return rows;
}

/** The days with any of the choices according to the counters, oldest first. */
async function daysWith({ accountId, questionNameId }: QuestionKey, choiceIds: string[]): Promise<CountedDay[]> {
  // One answer may have several of the choices, so a day has at least as many answers as its most common choice.
  const { rows } = await accountPool().query<{ day: string; matching: number; timeZone: string }>({
    text: `SELECT day::text, max(count)::float8 AS matching, (SELECT time_zone FROM account WHERE id = $1) AS "timeZone"
      FROM (
        SELECT day, choice, sum(count) AS count FROM choice_daily
        WHERE account_id = $1 AND question_id = $2 AND choice = ANY($3::text[]) GROUP BY day, choice
      ) AS by_choice WHERE count > 0 GROUP BY day ORDER BY day`,
    values: [accountId, questionNameId, choiceIds],
  });
  // As if nothing else was answered: no day is left out because of other answers.
  return rows.map(({ timeZone, day, matching }) => asInstants(timeZone, { day, matching, answered: 0 }));
}
