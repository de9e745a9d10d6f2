import type { QuestionAnalytics } from "#lib/calls/survey-analytics.ts";
import type { DayCounts } from "./question-counters.ts";

type Series = QuestionAnalytics["series"];

/** A longer range than two years lists the days from the first to the last with data. */
const maxEmptyDays = 731;

/**
 * One entry for each local day of the range, oldest first, days without answers included. An open end of the range is
 * the first or last day with data.
 */
export function dailySeries(
  days: readonly DayCounts[],
  range: { firstDay: string | null; lastDay: string | null },
): Series {
  const byDay = new Map(days.map((day) => [day.day, day]));
  const [from, to] = ends([...byDay.keys()].sort(), range);
  const series: Series = [];
  for (let day = from; day !== null && to !== null && day <= to; day = nextDay(day)) {
    const found = byDay.get(day);
    series.push({ date: day, answered: found?.answered ?? 0, counts: found?.counts ?? {} });
  }
  return series;
}

type Ends = [from: string | null, to: string | null];

function ends(
  withData: readonly string[],
  { firstDay, lastDay }: { firstDay: string | null; lastDay: string | null },
): Ends {
  const known: Ends = [withData[0] ?? null, withData.at(-1) ?? null];
  const [from, to]: Ends = [firstDay ?? known[0], lastDay ?? known[1]];
  if (from === null || to === null) return known;
  const dayMs = 24 * 60 * 60 * 1000;
  return (Date.parse(to) - Date.parse(from)) / dayMs > maxEmptyDays ? known : [from, to];
}

// Days are names, not instants: counted in UTC, where each has 24 hours.
function nextDay(day: string): string {
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() + 1);
  return date.toISOString().slice(0, 10);
}
