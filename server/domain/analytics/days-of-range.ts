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
  for (let day = from; day !== null && to !== null && day <= to; day = nextDay(day)) days.push(day);
  return days;
}

type Ends = [from: string | null, to: string | null];

function ends(withData: readonly string[], { firstDay, lastDay }: Range): Ends {
  const dataEnds: Ends = [withData[0] ?? null, withData.at(-1) ?? null];
  const [from, to]: Ends = [firstDay ?? dataEnds[0], lastDay ?? dataEnds[1]];
  if (from === null || to === null) return dataEnds;
  const dayMs = 24 * 60 * 60 * 1000;
  return (Date.parse(to) - Date.parse(from)) / dayMs > maxEmptyDays ? dataEnds : [from, to];
}

// Days are calendar dates, not instants, so count them in UTC, where each has 24 hours.
function nextDay(day: string): string {
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() + 1);
  return date.toISOString().slice(0, 10);
}
