import type { QuestionAnalytics } from "#lib/calls/survey-analytics.ts";
import { hasChoices, isNumeric, traitsOf } from "#lib/survey/question-type.ts";
import { answerTable } from "./answer-table.ts";
import { type AccountContext, type FigureFilters, readCalendar } from "./day-range.ts";
import { daysOfRange } from "./days-of-range.ts";
import { readQuestion } from "./labeled-question.ts";
import { numberSummary } from "./number-summary.ts";
import { numericSummary } from "./numeric-summary.ts";
import { readOtherTexts } from "./other-texts.ts";
import { type DayCounts, readCounters } from "./question-counters.ts";
import { readStats } from "./top-level-stats.ts";

/**
 * The figures of one question under the filters; `stats` are those of the account under the same filters. Money is in
 * major units of the account's currency; shares are percentages of those who answered.
 * @throws AppError `not-found` for a question the account never saved, otherwise as {@link readCalendar}
 */
export async function questionAnalytics(
  context: AccountContext,
  questionNameId: string,
  filters: FigureFilters = {},
): Promise<QuestionAnalytics> {
  const [calendar, labelled] = await Promise.all([
    readCalendar(context, filters),
    readQuestion(context, questionNameId),
  ]);
  const { question } = labelled;
  const [stats, { days, choices }, typed, ofNumbers] = await Promise.all([
    readStats(context, { ...calendar, surveyId: null }),
    readCounters(context, questionNameId, calendar),
    hasChoices(question.type) ? readOtherTexts(context, questionNameId, calendar) : null,
    traitsOf(question.type).figures === "numbers" ? numberSummary(context, questionNameId, calendar) : null,
  ]);
  const { shown, answered, skipped } = sumOf(days);
  return {
    question,
    currency: calendar.currency,
    stats,
    shown,
    answered,
    skipped,
    answers: answerTable(labelled, choices, answered, calendar),
    other: typed?.texts ?? [],
    series: dailySeries(days, calendar),
    ...(isNumeric(question.type) ? { numeric: ofNumbers ?? numericSummary(question, choices) } : {}),
  };
}

function sumOf(days: readonly DayCounts[]): { shown: number; answered: number; skipped: number } {
  const sum = { shown: 0, answered: 0, skipped: 0 };
  for (const day of days) {
    sum.shown += day.shown;
    sum.answered += day.answered;
    sum.skipped += day.skipped;
  }
  return sum;
}

/** What was answered on each day of {@link daysOfRange}. */
export function dailySeries(
  days: readonly DayCounts[],
  range: { firstDay: string | null; lastDay: string | null },
): QuestionAnalytics["series"] {
  const byDay = new Map(days.map((day) => [day.day, day]));
  return daysOfRange(byDay.keys(), range).map((date) => {
    const found = byDay.get(date);
    return { date, answered: found?.answered ?? 0, counts: found?.counts ?? {} };
  });
}
