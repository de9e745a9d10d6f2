import type { DayOfAnswers } from "#components/charts/bucket-series.ts";
import type { LineOfDays } from "#components/charts/series-of.ts";
import { addDays } from "#lib/calendar-day.ts";
import type { DailyStats } from "#lib/calls/app-analytics.ts";

export const measures = { views: "Views", responses: "Responses", completions: "Completions" } as const;
export type Measure = keyof typeof measures;

type Days = DailyStats["series"];

/** The previous period, and how many days it starts before the current one. */
export interface DaysBefore {
  series: Days;
  daysApart: number;
}

/** Daily headline numbers as lines: all three, or one of them with the previous period as a dashed line. */
export function daysOfStats(
  days: Days,
  before: (DaysBefore & { measure: Measure }) | null,
): { days: DayOfAnswers[]; lines: LineOfDays[] } {
  if (before) return besideBefore(days, before);
  return {
    days: days.map(({ date, ...counts }) => ({ date, answered: counts.responses, counts })),
    lines: [
      { id: "views", label: measures.views },
      { id: "responses", label: measures.responses },
      { id: "completions", label: measures.completions },
    ],
  };
}

function besideBefore(days: Days, { measure, series, daysApart }: DaysBefore & { measure: Measure }) {
  const now = new Map(days.map((day) => [day.date, day[measure]]));
  const before = new Map(series.map((day) => [addDays(day.date, daysApart), day[measure]]));
  // Long periods only list days from the first to the last with data, which can differ between the two.
  const dates = [...now.keys(), ...before.keys()].sort();
  const [first, last] = [dates[0], dates.at(-1)];
  const drawn: DayOfAnswers[] = [];
  for (let date = first; date !== undefined && last !== undefined && date <= last; date = addDays(date, 1)) {
    const counts = { now: now.get(date) ?? 0, before: before.get(date) ?? 0 };
    drawn.push({ date, answered: counts.now, counts });
  }
  return {
    days: drawn,
    lines: [
      { id: "now", label: measures[measure] },
      { id: "before", label: "Previous period", isDashed: true, color: "var(--aw-ink-soft)" },
    ],
  };
}
