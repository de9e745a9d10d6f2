import type { FiguresQuery } from "#components/filters/KeptFigures.tsx";
import type { QuestionAnalytics } from "#lib/calls/survey-analytics.ts";
import type { Comparison, FigureFilters } from "#lib/filters/figure-filters.ts";
import { useQuestionAnalytics } from "./use-analytics.ts";
import { useCompared, type WithCompared } from "./use-compared.ts";

/** One question in detail with its comparison; `isKeptFresh` polls while the screen is open. */
export function useComparedQuestion(
  questionNameId: string,
  filters: FigureFilters,
  comparison: Comparison | null,
  isKeptFresh: boolean,
): FiguresQuery<WithCompared<QuestionAnalytics>> {
  const asked = useQuestionAnalytics(questionNameId, filters, isKeptFresh);
  const before = useQuestionAnalytics(questionNameId, comparison?.before ?? null, isKeptFresh);
  return useCompared(comparison, asked, before);
}
