import { formatDays } from "#components/charts/format-day.ts";
import { periodBefore } from "#lib/statistics/period-before.ts";
import { addDays, type DayRange, daysBetween, daysOf, readDateChoice } from "./date-range.ts";
import { hasSegments, readSegment, type Segment, segmentText } from "./segment.ts";

/** Filters that apply to every figure of a screen. */
export interface FigureFilters {
  range: DayRange;
  segment: Segment;
}

type Query = { get(name: string): string | null };

/** Reads the filters from an address. Filters outside the account's plan are ignored. */
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
  /** The same number of days before, in the same segment. */
  before: FigureFilters;
  /**
   * The days that changes are computed over. A day in progress would be compared with a whole one, so if the range
   * includes today, both periods exclude it and its counterpart. Null if no other day remains.
   */
  over: { now: FigureFilters; before: FigureFilters } | null;
  isWithoutToday: boolean;
}

/** The comparison an address asks for; null if it asks for none, and for all time. */
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

/** The filters in the calls' format. */
export function filterInput({ range, segment }: FigureFilters) {
  return { ...(range ?? {}), ...segment };
}

/** In words: `Nov 3 – Nov 20, 2026, New customers, Email`; `all time` without a date range. */
export function filterText({ range, segment }: FigureFilters): string {
  const days = range ? formatDays(range) : "all time";
  return [days, ...segmentText(segment).map(({ words }) => words)].join(", ");
}
