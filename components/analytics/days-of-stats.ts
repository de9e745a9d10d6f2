import type { DayOfAnswers } from "#components/charts/bucket-series.ts";
import type { LineOfDays } from "#components/charts/series-of.ts";
import type { DailyStats } from "#lib/calls/app-analytics.ts";

export const measures = { views: "Views", responses: "Responses", completions: "Completions" } as const;
export type Measure = keyof typeof measures;

type Days = DailyStats["series"];

/** The days of the headline numbers as lines: all three, or one with the same day of the period before, dashed. */
export function daysOfStats(
  days: Days,
  before: { measure: Measure; series: Days } | null,
): { days: DayOfAnswers[]; lines: LineOfDays[] } {
  if (!before)
    return {
      days: days.map(({ date, ...counts }) => ({ date, answered: counts.responses, counts })),
      lines: [
        { id: "views", label: measures.views },
        { id: "responses", label: measures.responses },
        { id: "completions", label: measures.completions },
      ],
    };
  const { measure, series } = before;
  return {
    days: days.map(({ date, ...counts }, place) => ({
      date,
      answered: counts.responses,
      // The first day beside the first, whatever their dates.
      counts: { now: counts[measure], before: series[place]?.[measure] ?? 0 },
    })),
    lines: [
      { id: "now", label: measures[measure] },
      { id: "before", label: "The period before", isDashed: true, colour: "var(--aw-ink-soft)" },
    ],
  };
}
