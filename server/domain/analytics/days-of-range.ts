import { addDays, daysBetween } from "#lib/calendar-day.ts";

interface Range {
  firstDay: string | null;
  lastDay: string | null;
}

/** A range longer than two years is cut to the days from the first to the last with data. */
const maxEmptyDays = 731;

/**
 * The local days of a range, oldest first, including those without data. An open end is the first or last day with
 * data.
 */
export function daysOfRange(withData: Iterable<string>, range: Range): string[] {
  const [from, to] = ends([...withData].sort(), range);
  const days: string[] = [];
  for (let day = from; day !== null && to !== null && day <= to; day = addDays(day, 1)) days.push(day);
  return days;
}

type Ends = [from: string | null, to: string | null];

function ends(withData: readonly string[], { firstDay, lastDay }: Range): Ends {
  const dataEnds: Ends = [withData[0] ?? null, withData.at(-1) ?? null];
  const [from, to]: Ends = [firstDay ?? dataEnds[0], lastDay ?? dataEnds[1]];
  if (from === null || to === null) return dataEnds;
  return daysBetween(from, to) > maxEmptyDays ? dataEnds : [from, to];
}
