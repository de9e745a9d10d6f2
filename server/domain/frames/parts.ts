import { addDays, daysBetween, mondayOf } from "#lib/calendar-day.ts";

/** Days on which orders were placed, both inclusive (`YYYY-MM-DD`). */
export interface DayRange {
  firstDay: string;
  lastDay: string;
}

/** The most parts that a range is divided into. Coarser divisions combine these twelve. */
export const MOST_PERIODS = 12;

/** With fewer days, twelve parts would cut weeks. */
const FEWEST_OF_WEEKS = 7 * MOST_PERIODS;

/** What the parts of a range consist of: weeks from Monday on, or days where there are too few weeks. */
export interface PartUnits {
  /** The first day of the first, which the range may cut. */
  from: string;
  /** In days. */
  length: 1 | 7;
  count: number;
}

/** The unit at place i, from 0, is in part i · 12 / count, rounded down. */
export function partUnits({ firstDay, lastDay }: DayRange): PartUnits {
  const days = daysBetween(firstDay, lastDay) + 1;
  if (days < FEWEST_OF_WEEKS) return { from: firstDay, length: 1, count: days };
  const from = mondayOf(firstDay);
  return { from, length: 7, count: Math.floor(daysBetween(from, lastDay) / 7) + 1 };
}

/** The first day of a part of the range, from 0, where it is divided in `periods`; of the one after the last, the day after it. */
export function startOfPart(range: DayRange, part: number, periods: number): string {
  if (part === 0) return range.firstDay;
  if (part === periods) return addDays(range.lastDay, 1);
  const { from, length, count } = partUnits(range);
  return addDays(from, length * Math.ceil((part * count) / periods));
}

/** More parts need more answers in each. */
export function periodsOf({ firstDay, lastDay }: DayRange, answers: number): number {
  if (daysBetween(firstDay, lastDay) < 20) return 1;
  return answers < 600 ? 3 : answers < 2_400 ? 6 : MOST_PERIODS;
}
