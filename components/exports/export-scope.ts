import type { FigureFilters } from "#lib/filters/figure-filters.ts";
import { activeFilters, type FilterChoice, type FilterOptions } from "#lib/filters/response-filters.ts";
import type { ResponsesChoice } from "#lib/filters/responses-query.ts";
import { segmentIn } from "#lib/filters/segment.ts";
import { daysText, type ExportScope } from "./figures-scope.ts";

/** The scope of the list of all responses. `labels` maps the choice ids of its question to labels. */
export function scopeOfAllResponses(
  { search, range, filters }: Pick<ResponsesChoice, "search" | "range" | "filters">,
  labels: ReadonlyMap<string, string>,
  options: FilterOptions | undefined,
): ExportScope {
  const { surveyId, ...others } = filters;
  const searched = search ? [`Contains “${search}”`] : [];
  const filtered = activeFilters(others, labels, options).map(({ words }) => words);
  return {
    question: null,
    range,
    narrowed: segmentIn(filters),
    segment: segmentOf(filters),
    ...(surveyId ? { surveyId } : {}),
    listed: { ...(range ?? {}), ...others, ...(search ? { search } : {}) },
    words: [daysText(range), ...searched, ...filtered],
  };
}

/** The scope of a list of responses. `labels` maps the question's choice ids to labels. */
export function scopeOfList(
  { search, range, filters }: Pick<ResponsesChoice, "search" | "range" | "filters">,
  question: NonNullable<ExportScope["question"]>,
  labels: ReadonlyMap<string, string>,
): ExportScope {
  const searched = search ? [`Contains “${search}”`] : [];
  return {
    question,
    range,
    narrowed: { ...filters, ...(search ? { search } : {}) },
    segment: segmentOf(filters),
    words: [daysText(range), ...searched, ...filterText(filters, labels)],
  };
}

/** Without the filters by answer, marks and survey, which figures don't have. */
function segmentOf(filters: FilterChoice): FigureFilters["segment"] {
  const { choice, scoreFrom, scoreTo, answerText, isUnread, tag, isTest, surveyId, questionNameId, ...segment } =
    filters;
  return segment;
}

function filterText(filters: FilterChoice, labels: ReadonlyMap<string, string>): string[] {
  return activeFilters(filters, labels).map(({ words }) => words);
}
