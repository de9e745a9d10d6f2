import type { DropOff } from "#lib/calls/app-analytics.ts";
import { percentOf } from "#lib/statistics/percent.ts";
import { asks } from "#lib/survey/path.ts";
import type { AccountContext } from "./day-range.ts";
import { listedQuestions } from "./listed-questions.ts";
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
  const questions = asking.map(({ question, isLive, shown, answered, skipped }) => {
    const { questionNameId, title, type } = question;
    // A view and its answer may fall on different days, only one of them in the range.
    const stopped = Math.max(0, shown - answered - skipped);
    const stoppedShare = percentOf(stopped, shown);
    return { questionNameId, title, type, isLive, shown, answered, skipped, stopped, stoppedShare };
  });
  return { questions, timeToComplete: time };
}
