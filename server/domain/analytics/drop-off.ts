import type { DropOff } from "#lib/calls/app-analytics.ts";
import { type Counted, countOf, medianOf, quantileOf } from "#lib/statistics/counted-values.ts";
import { middleOfBucket } from "#lib/statistics/duration-bucket.ts";
import { roundTo } from "#lib/statistics/percent.ts";
import { asks } from "#lib/survey/path.ts";
import { movedForRateSql, shareOf } from "./counted-for-rates.ts";
import {
  type CounterScope,
  type SurveyScope,
  scopeSql,
  scopeValues,
  surveyIdsSql,
  surveyScopeValues,
} from "./counter-scope.ts";
import type { AccountContext } from "./day-range.ts";
import { listedQuestions } from "./listed-questions.ts";
import { readCounterRows } from "./read-counter-rows.ts";
import { readSurveyCalendar, type SurveyFilters } from "./survey-scope.ts";

/**
 * How long completed responses took from the view on, over one survey or all the account's: median and 90th
 * percentile. Exact to the second below 64 seconds, within 2 % above (`lib/statistics/duration-bucket.ts`). Null
 * without completions.
 */
async function timeToComplete({ accountId }: AccountContext, scope: SurveyScope): Promise<DropOff["timeToComplete"]> {
  const values = [accountId, ...surveyScopeValues(scope)];
  const rows = await readCounterRows<Counted>(accountId, scope, { text: durationsSql, values });
  const durations = rows.map(({ value, count }) => ({ value: middleOfBucket(value), count }));
  const count = countOf(durations);
  if (count === 0) return null;
  return {
    count,
    medianSeconds: roundTo(1, medianOf(durations)),
    p90Seconds: roundTo(1, quantileOf(durations, 0.9)),
  };
}

const durationsSql = `
  SELECT key::int AS value, sum(count::float8) AS count FROM facet_daily
  WHERE account_id = $1 AND kind = 'duration' AND ${scopeSql(2)}
    AND "of" = ANY (${surveyIdsSql(2)})
  GROUP BY key HAVING sum(count::float8) > 0 ORDER BY 1`;

/**
 * Where shoppers leave: for each question, in the order of {@link listedQuestions}, how many were shown it, answered
 * it, skipped it, or stopped there; and how long completing took. Statements are left out: they are neither answered
 * nor skipped, so we can't know whether a shopper stopped there.
 * @throws AppError as {@link readSurveyCalendar}
 */
export async function dropOff(context: AccountContext, filters: SurveyFilters = {}): Promise<DropOff> {
  const calendar = await readSurveyCalendar(context, filters);
  const [listed, time] = await Promise.all([listedQuestions(context, calendar), timeToComplete(context, calendar)]);
  const asking = listed.filter(({ question }) => asks(question));
  const moved = await readMovedAnswers(
    context,
    asking.map(({ question }) => question.questionNameId),
    calendar,
  );
  const questions = asking.map(({ question, isLive, shown, skipped, ...counts }) => {
    const { questionNameId, title, type } = question;
    const answered = counts.answered - counts.imported;
    // Counts shoppers who saw it and went no further. One who answers on a later day didn't stop.
    const stopped = Math.max(0, shown - answered - (moved.get(questionNameId) ?? 0) - skipped);
    const stoppedShare = shareOf(stopped, shown);
    return { questionNameId, title, type, isLive, shown, answered, skipped, stopped, stoppedShare };
  });
  return { questions, timeToComplete: time };
}

/** By questionNameId: see {@link movedForRateSql}. */
async function readMovedAnswers(
  { accountId }: AccountContext,
  questionNameIds: readonly string[],
  scope: CounterScope,
): Promise<Map<string, number>> {
  const rows = await readCounterRows<{ of: string; moved: number }>(accountId, scope, {
    text: movedSql,
    values: [accountId, questionNameIds, ...scopeValues(scope)],
  });
  return new Map(rows.map(({ of, moved }) => [of, moved]));
}

const movedSql = `
  SELECT "of", ${movedForRateSql("answers")} AS moved FROM facet_daily
  WHERE account_id = $1 AND "of" = ANY ($2) AND kind = 'rate' AND ${scopeSql(3)} GROUP BY "of"`;
