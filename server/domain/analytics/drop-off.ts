import type { DropOff } from "#lib/calls/app-analytics.ts";
import { asks } from "#lib/survey/path.ts";
import { movedForRateSql, shareOf } from "./counted-for-rates.ts";
import { type CounterScope, scopeSql, scopeValues } from "./counter-scope.ts";
import type { AccountContext } from "./day-range.ts";
import { listedQuestions } from "./listed-questions.ts";
import { readCounterRows } from "./read-counter-rows.ts";
import { readSurveyCalendar, type SurveyFilters } from "./survey-scope.ts";
import { timeToComplete } from "./time-to-complete.ts";

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
  const questions = asking.map(({ question, isLive, shown, answered, skipped }) => {
    const { questionNameId, title, type } = question;
    // Of those shown it: a shopper who answers on a later day didn't stop.
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
