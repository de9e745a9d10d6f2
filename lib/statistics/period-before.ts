const dayMs = 24 * 60 * 60 * 1000;

/** Two days as `YYYY-MM-DD`, both included. */
export interface Period {
  startDate: string;
  endDate: string;
}

/**
 * The comparison period: as many days, ending on the day before. The first 20 days of a month are compared with the 20
 * days before it. Null if the period has no day.
 */
export function periodBefore({ startDate, endDate }: Period): Period | null {
  // Days are dates, not instants: counted in UTC, where each has 24 hours.
  const [startMs, endMs] = [Date.parse(`${startDate}T00:00:00Z`), Date.parse(`${endDate}T00:00:00Z`)];
  if (!(startMs <= endMs)) return null;
  return { startDate: dayOf(2 * startMs - endMs - dayMs), endDate: dayOf(startMs - dayMs) };
}

function dayOf(timeMs: number): string {
  return new Date(timeMs).toISOString().slice(0, 10);
}
