import { formatDays } from "#components/charts/format-day.ts";
import type { DayRange } from "#components/filters/date-range.ts";
import type { FigureFilters } from "#components/filters/figure-filters.ts";
import { orderChoiceText } from "#components/filters/order-filters.ts";
import { segmentText } from "#components/filters/segment.ts";
import type { ExportScope } from "./export-scope.ts";

/** The scope of a figures screen, for one question if given. Apart from lists' scopes, whose filters it doesn't load. */
export function scopeOfFigures(figures: FigureFilters, question: ExportScope["question"]): ExportScope {
  const { range, segment, survey } = figures;
  const narrowed = [...segmentText(segment), ...orderChoiceText(segment)].map(({ words }) => words);
  const words = [daysText(range), ...narrowed];
  return { question, range, narrowed: segment, segment, words, ...(survey ? { surveyId: survey.surveyId } : {}) };
}

export function daysText(range: DayRange): string {
  return range ? formatDays(range) : "All time";
}
