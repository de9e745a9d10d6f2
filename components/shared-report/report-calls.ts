import { type PrefetchedCall, prefetched } from "#components/ui/prefetched-calls.ts";
import { dailyStatsQuery, questionsQuery, statsQuery } from "#lib/filters/figure-calls.ts";
import { type FigureFilters, filterInput } from "#lib/filters/figure-filters.ts";
import type { ReportFigures } from "#lib/reports/report-figures.ts";

/** As many as the screen shows of a question. */
const MOST_TEXTS = 4;

/** The calls that the components of a report make, with what the report has for each. */
export function reportCalls(figures: ReportFigures): PrefetchedCall[] {
  if (figures.kind !== "analytics") return [];
  const { stats, days, questions, rankings, texts } = figures;
  const filters: FigureFilters = figures.filters;
  const segment = filterInput(filters);
  return [
    ...(stats ? [prefetched(...statsQuery(filters), stats)] : []),
    ...(days ? [prefetched(...dailyStatsQuery(filters), days)] : []),
    prefetched(...questionsQuery(filters), questions),
    ...rankings.map(({ questionNameId, ranking }) =>
      prefetched("app.GetRanking", { questionNameId, ...segment }, ranking),
    ),
    ...texts.map(({ questionNameId, page }) =>
      prefetched("Survey.ResponsesList", { questionNameId, limit: MOST_TEXTS, ...segment }, page),
    ),
  ];
}
