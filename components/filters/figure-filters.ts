import { formatDays } from "#components/charts/format-day.ts";
import { periodBefore } from "#lib/statistics/period-before.ts";
import { addDays, type DayRange, daysBetween, daysOf, readDateChoice } from "./date-range.ts";
import { customerWords, hasSegments, readSegment, type Segment, surfaceWords } from "./segment.ts";

/** What every figure of a screen is narrowed by. */
export interface FigureFilters {
  range: DayRange;
  segment: Segment;
}

type Query = { get(name: string): string | null };

/** Reads the filters of an address. What the account's plan does not narrow by is not narrowed. */
export function readFigureFilters(
  query: Query,
  today: string,
  account: { billingPlan: string; trialEndsAt: string | Date },
  now: number,
): FigureFilters {
  return {
    range: daysOf(readDateChoice(query), today),
    segment: hasSegments(account, now) ? readSegment(query) : {},
  };
}

/** What figures are compared with. */
export interface Comparison {
  /** As many days before, of the same segment. */
  before: FigureFilters;
  /**
   * The days that changes are told of. A day that is not over would be compared with a whole one: where today is among the
   * days, both periods go without it and its counterpart. Null where there is no other day.
   */
  over: { now: FigureFilters; before: FigureFilters } | null;
  isWithoutToday: boolean;
}

/** What an address compares its figures with; null where that is not asked for, and for all time. */
export function comparisonOf(query: Query, { range, segment }: FigureFilters, today: string): Comparison | null {
  const daysBefore = range && query.get("compare") === "before" ? periodBefore(range) : null;
  if (!range || !daysBefore) return null;
  const of = (days: DayRange): FigureFilters => ({ range: days, segment });
  const first = { now: range.startDate, before: daysBefore.startDate };
  const daysOver = daysBetween(range.startDate, today);
  const isWithoutToday = daysOver >= 0 && today <= range.endDate;
  if (!isWithoutToday)
    return { before: of(daysBefore), over: { now: of(range), before: of(daysBefore) }, isWithoutToday };
  const over = (startDate: string) => of({ startDate, endDate: addDays(startDate, daysOver - 1) });
  return {
    before: of(daysBefore),
    over: daysOver > 0 ? { now: over(first.now), before: over(first.before) } : null,
    isWithoutToday,
  };
}

/** As the calls take them. */
export function filterInput({ range, segment }: FigureFilters) {
  return { ...(range ?? {}), ...segment };
}

/** In words: `Nov 3 – Nov 20, 2026, New customers, Email`; `all time` where no days are chosen. */
export function filterWords({ range, segment: { customerType, surface } }: FigureFilters): string {
  const days = range ? formatDays(range) : "all time";
  return [days, customerType && customerWords[customerType], surface && surfaceWords[surface]]
    .filter(Boolean)
    .join(", ");
}
