import type { QuestionAnalytics } from "#lib/calls/survey-analytics.ts";
import { daysOfRange } from "./days-of-range.ts";
import type { DayCounts } from "./question-counters.ts";

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
