import { addDays, daysBetween } from "../calendar-day.ts";

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
  const days = daysBetween(startDate, endDate) + 1;
  return days > 0 ? { startDate: addDays(startDate, -days), endDate: addDays(startDate, -1) } : null;
}
