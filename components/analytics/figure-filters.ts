import { formatDays } from "#components/charts/format-day.ts";
import { periodBefore } from "#lib/statistics/period-before.ts";
import { type DayRange, daysOf, readDateChoice } from "./date-range.ts";
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

/** The filters of the period that the figures are compared with; null where none is asked for, and for all time. */
export function filtersBefore(query: Query, { range, segment }: FigureFilters): FigureFilters | null {
  const before = range && query.get("compare") === "before" ? periodBefore(range) : null;
  return before && { range: before, segment };
}

/** As the calls take them. */
export function filterInput({ range, segment }: FigureFilters) {
  return { ...(range ?? {}), ...segment };
}

/** In words: `Nov 3 – Nov 20, 2026, New customers, E-mail`; `all time` where no days are chosen. */
export function filterWords({ range, segment: { customerType, surface } }: FigureFilters): string {
  const days = range ? formatDays(range) : "all time";
  return [days, customerType && customerWords[customerType], surface && surfaceWords[surface]]
    .filter(Boolean)
    .join(", ");
}
