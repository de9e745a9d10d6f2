import type { InputOf } from "#lib/client/call.ts";
import type { DayRange } from "#lib/filters/date-range.ts";
import type { FigureFilters } from "#lib/filters/figure-filters.ts";
import { orderChoiceText } from "#lib/filters/order-filters.ts";
import { segmentText } from "#lib/filters/segment.ts";
import { formatDays } from "#lib/format-day.ts";

/** What a screen shows, and so what its export contains. */
export interface ExportScope {
  /** Null on screens that cover all questions. */
  question: { questionNameId: string; title: string } | null;
  range: DayRange;
  /** Filters besides the date range, in the calls' format. */
  narrowed: Omit<InputOf<"Survey.ExportQuestionResponsesToCsv">, "questionNameId" | "startDate" | "endDate">;
  /** Which customers and orders, in figures' format. */
  segment: FigureFilters["segment"];
  /** Only responses to this survey, in files of whole responses. */
  surveyId?: string;
  /** The filters of the list of all responses, which the files then select by. */
  listed?: Omit<InputOf<"app.ListResponses">, "surveyId" | "limit" | "cursor">;
  /** Date range and filters, in words. */
  words: readonly string[];
}

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
