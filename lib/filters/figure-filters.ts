import { addDays, daysBetween } from "../calendar-day.ts";
import { formatDays } from "../format-day.ts";
import { periodBefore } from "../statistics/period-before.ts";
import { type DayRange, daysOf, readDateChoice } from "./date-range.ts";
import { chosenSurvey, type FiguresSurvey } from "./figure-surveys.ts";
import { type OrderChoice, orderChoiceText, readOrderChoice } from "./order-filters.ts";
import { hasSegments, readSegment, type Segment, segmentText } from "./segment.ts";

/** Filters that apply to every figure of a screen. */
export interface FigureFilters {
  range: DayRange;
  /** Which customers and orders are counted; empty for all. */
  segment: Segment & OrderChoice;
  /** The survey that is counted; without one, all are. */
  survey?: FiguresSurvey;
}

type Query = { get(name: string): string | null };

/**
 * Reads the filters from an address. Filters outside the account's plan are ignored. `surveys` are those that a screen
 * offers.
 */
export function readFigureFilters(
  query: Query,
  today: string,
  account: { billingPlan: string; trialEndsAt: string | Date; currency?: string | undefined },
  now: number,
  surveys: readonly FiguresSurvey[] = [],
): FigureFilters {
  const survey = chosenSurvey(query, surveys);
  return {
    range: daysOf(readDateChoice(query), today),
    segment: { ...(hasSegments(account, now) ? readSegment(query) : {}), ...readOrderChoice(query, account.currency) },
    ...(survey ? { survey } : {}),
  };
}

/** Two periods of the same length, of the same survey and segment. */
export interface Comparison {
  /**
   * The days that the screen's figures cover. A day in progress would be compared with a whole one, so they are the
   * chosen days without today, unless no other remains.
   */
  now: FigureFilters;
  /** The preceding period of equal length; null when only today is selected, as there is nothing to compare yet. */
  before: FigureFilters | null;
  isWithoutToday: boolean;
}

/** The comparison an address asks for; null if it asks for none, and for all time. */
export function comparisonOf(query: Query, chosen: FigureFilters, today: string): Comparison | null {
  const { range } = chosen;
  const daysBefore = range && query.get("compare") === "before" ? periodBefore(range) : null;
  if (!range || !daysBefore) return null;
  const withDays = (days: DayRange): FigureFilters => ({ ...chosen, range: days });
  const daysOver = daysBetween(range.startDate, today);
  const isWithoutToday = daysOver >= 0 && today <= range.endDate;
  if (!isWithoutToday) return { now: withDays(range), before: withDays(daysBefore), isWithoutToday };
  if (daysOver === 0) return { now: withDays(range), before: null, isWithoutToday };
  const over = (startDate: string) => withDays({ startDate, endDate: addDays(startDate, daysOver - 1) });
  return { now: over(range.startDate), before: over(daysBefore.startDate), isWithoutToday };
}

/** The days of both periods in words: `Nov 19 – Nov 24, 2026 vs. Nov 12 – Nov 17, 2026; today isn't counted`. */
export function comparisonText({ now, before, isWithoutToday }: Comparison): string {
  if (!before?.range || !now.range) return "No comparison yet. Today is still in progress";
  const days = `${formatDays(now.range)} vs. ${formatDays(before.range)}`;
  return isWithoutToday ? `${days}; today isn't counted` : days;
}

/** The filters in the calls' format. */
export function filterInput({ range, segment }: FigureFilters) {
  return { ...(range ?? {}), ...segment };
}

/** The filters of calls that can be limited to a survey. */
export function surveyInput(filters: FigureFilters) {
  return { ...filterInput(filters), ...(filters.survey ? { surveyId: filters.survey.surveyId } : {}) };
}

/** In words: `Boats, Nov 3 – Nov 20, 2026, New customers, Email`; `all time` without a date range. */
export function filterText({ range, segment, survey }: FigureFilters): string {
  const days = range ? formatDays(range) : "all time";
  const narrowed = [...segmentText(segment), ...orderChoiceText(segment)].map(({ words }) => words);
  return [...(survey ? [survey.name] : []), days, ...narrowed].join(", ");
}
