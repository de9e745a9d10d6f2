import type { Calendar, LabelledQuestion } from "#server/analytics/index.ts";
import { accountPool } from "../db.ts";
import { findRareAnswers, type OfQuestion, scanAnswers, scannedAnswers } from "./find-answers.ts";
import { type Window, windowSql, windowValues } from "./keyset.ts";
import { matchSql, type SearchTerm } from "./search-term.ts";

export interface Total {
  total: number;
  totalIsCapped?: true;
}

/** Where counting the matches of a search stops. */
const cap = 10_000;

/** Every answer of the days asked for, from the counters. */
export async function countAnswers(of: OfQuestion, { firstDay, lastDay }: Calendar): Promise<Total> {
  const { rows } = await accountPool().query<{ total: number }>({
    name: "count-answers",
    text: `SELECT coalesce(sum(answered), 0)::float8 AS total FROM question_daily WHERE account_id = $1 AND question_id = $2
      AND day BETWEEN coalesce($3::date, '-infinity') AND coalesce($4::date, 'infinity')`,
    values: [of.accountId, of.questionNameId, firstDay, lastDay],
  });
  return { total: rows[0]?.total ?? 0 };
}

/** The matches of a search within a window, counted to 10,000. */
export async function countMatches(
  of: OfQuestion,
  window: Window,
  calendar: Calendar,
  term: SearchTerm,
  { question }: LabelledQuestion,
): Promise<Total> {
  const { scanned, matched } = await scanAnswers(of, window, term, 0);
  if (scanned < scannedAnswers || matched > cap) return capped(matched);
  // Where one answer in a hundred matches, 10,000 are soon passed; sorting all of them out of an index would take longer.
  if (matched * 100 > scanned) return capped(await countInOrder(of, window, term));
  const isSingle = !["multiple", "image", "ranking"].includes(question.type);
  if (isSingle && term.choiceIds.length > 0) {
    const chosen = await countChosen(of, calendar, term.choiceIds);
    if (chosen > cap) return capped(chosen);
  }
  const rare = await findRareAnswers(of, window, term, cap + 1);
  return capped(Math.max(rare.length, matched));
}

function capped(count: number): Total {
  return count > cap ? { total: cap, totalIsCapped: true } : { total: count };
}

async function countInOrder(of: OfQuestion, window: Window, term: SearchTerm): Promise<number> {
  const { rows } = await accountPool().query<{ count: number }>({
    text: `SELECT count(*)::int AS count FROM (
        SELECT 1 FROM answer
        WHERE account_id = $1 AND question_id = $2 AND counted AND ${windowSql(3)} AND ${matchSql("$7", "$8")}
        LIMIT ${cap + 1}) AS first`,
    values: [of.accountId, of.questionNameId, ...windowValues(window), term.pattern, term.choiceIds],
  });
  return rows[0]?.count ?? 0;
}

async function countChosen(of: OfQuestion, { firstDay, lastDay }: Calendar, choiceIds: string[]): Promise<number> {
  const { rows } = await accountPool().query<{ count: number }>({
    text: `SELECT coalesce(sum(count), 0)::float8 AS count FROM answer_daily
      WHERE account_id = $1 AND question_id = $2 AND choice = ANY($3::text[])
        AND day BETWEEN coalesce($4::date, '-infinity') AND coalesce($5::date, 'infinity')`,
    values: [of.accountId, of.questionNameId, choiceIds, firstDay, lastDay],
  });
  return rows[0]?.count ?? 0;
}
