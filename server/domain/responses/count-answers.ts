import { fieldOf } from "#lib/survey/question-range.ts";
import { takesSeveral } from "#lib/survey/question-type.ts";
import type { Calendar, LabeledQuestion } from "#server/domain/analytics/index.ts";
import { accountPool } from "#server/foundation/database/db.ts";
import { dimensionsSql } from "#server/foundation/database/dimension-columns.ts";
import { parametersInto } from "#server/foundation/database/write-value.ts";
import { COUNT_CAP, cappedTotal, type Total } from "#server/foundation/lists/index.ts";
import { type AnswerFilters, filterSql, isCounted, oneByOneSql } from "./answer-filter.ts";
import type { QuestionKey } from "./counted-days.ts";
import { readCountedDays } from "./counted-days.ts";
import { findRareAnswers, scanAnswers, scannedAnswers } from "./find-answers.ts";
import { type Window, windowOrder, windowSql, windowValues } from "./keyset.ts";
import { andMatches, matchSql, type SearchTerm } from "./search-term.ts";

/** All answers of the requested days, from the counters, without those that retention deleted. */
export async function countAnswers(questionKey: QuestionKey, { firstDay, lastDay }: Calendar): Promise<Total> {
  const { rows } = await accountPool().query<{ total: number }>({
    name: "count-answers",
    text: `SELECT coalesce(sum(answered), 0)::float8 AS total FROM question_daily WHERE account_id = $1 AND question_id = $2
      AND NOT is_kept AND day BETWEEN coalesce($3::date, '-infinity') AND coalesce($4::date, 'infinity')`,
    values: [questionKey.accountId, questionKey.questionNameId, firstDay, lastDay],
  });
  return { total: rows[0]?.total ?? 0 };
}

/** The most answers of a list that are read to count the matching ones. */
const mostRead = 60_000;

/**
 * How many answers match filters and a search: from the counters if they have it, else among the nearest 60,000; if the
 * list has more, the result is a lower bound.
 */
export async function countFiltered(
  questionKey: QuestionKey,
  window: Window,
  calendar: Calendar,
  filters: AnswerFilters,
  term: SearchTerm | null,
): Promise<Total> {
  if (isCounted(filters) && !term) {
    const days = await readCountedDays(questionKey, calendar, filters);
    return { total: days.reduce((sum, { matching }) => sum + matching, 0) };
  }
  const values: unknown[] = [questionKey.accountId, questionKey.questionNameId, ...windowValues(window)];
  const condition = `${filterSql(questionKey.accountId, filters, parametersInto(values))}${andMatches(term, values)}`;
  const { rows } = await accountPool().query<{ matched: number; isAll: boolean }>({
    text: `WITH walked AS MATERIALIZED (
        SELECT answered_at, response_id, merged, choices, body, ${dimensionsSql}, counted FROM listed_answer
        WHERE account_id = $1 AND question_id = $2 AND counted AND ${windowSql(3)} ORDER BY ${windowOrder(window)} LIMIT ${mostRead})
      SELECT (SELECT count(*)::int FROM (SELECT FROM walked AS answer ${oneByOneSql(condition)} LIMIT ${COUNT_CAP + 1}) AS first) AS matched,
        NOT EXISTS (SELECT FROM walked OFFSET ${mostRead - 1}) AS "isAll"`,
    values,
  });
  const { matched, isAll } = rows[0] ?? { matched: 0, isAll: true };
  return isAll || matched > COUNT_CAP ? cappedTotal(matched) : { total: matched, totalIsCapped: true };
}

/** The matches of a search within a window, counted to 10,000. */
export async function countMatches(
  questionKey: QuestionKey,
  window: Window,
  calendar: Calendar,
  term: SearchTerm,
  { question }: LabeledQuestion,
): Promise<Total> {
  const { scanned, matched } = await scanAnswers(questionKey, window, term, 0);
  if (scanned < scannedAnswers || matched > COUNT_CAP) return cappedTotal(matched);
  // If one answer in a hundred matches, 10,000 are reached quickly; sorting them all out of an index would take longer.
  if (matched * 100 > scanned) return cappedTotal(await countInOrder(questionKey, window, term));
  const isSingle = fieldOf(question) !== "ranking" && !takesSeveral(question.type);
  if (isSingle && term.choiceIds.length > 0) {
    const chosen = await countChosen(questionKey, calendar, term.choiceIds);
    if (chosen > COUNT_CAP) return cappedTotal(chosen);
  }
  const rare = await findRareAnswers(questionKey, window, term, COUNT_CAP + 1);
  return cappedTotal(Math.max(rare.length, matched));
}

async function countInOrder(questionKey: QuestionKey, window: Window, term: SearchTerm): Promise<number> {
  const { rows } = await accountPool().query<{ count: number }>({
    text: `SELECT count(*)::int AS count FROM (
        SELECT 1 FROM answer
        WHERE account_id = $1 AND question_id = $2 AND counted AND ${windowSql(3)} AND ${matchSql("$7", "$8", "$9")}
        LIMIT ${COUNT_CAP + 1}) AS first`,
    values: [
      questionKey.accountId,
      questionKey.questionNameId,
      ...windowValues(window),
      term.pattern,
      term.choiceIds,
      term.responseIds,
    ],
  });
  return rows[0]?.count ?? 0;
}

async function countChosen(
  questionKey: QuestionKey,
  { firstDay, lastDay }: Calendar,
  choiceIds: string[],
): Promise<number> {
  const { rows } = await accountPool().query<{ count: number }>({
    text: `SELECT coalesce(sum(count), 0)::float8 AS count FROM choice_daily
      WHERE account_id = $1 AND question_id = $2 AND choice = ANY($3::text[])
        AND NOT is_kept AND day BETWEEN coalesce($4::date, '-infinity') AND coalesce($5::date, 'infinity')`,
    values: [questionKey.accountId, questionKey.questionNameId, choiceIds, firstDay, lastDay],
  });
  return rows[0]?.count ?? 0;
}
