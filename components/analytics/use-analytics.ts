"use client";
import { keepPreviousData } from "@tanstack/react-query";
import { keptFresh, useCall } from "#lib/client/hooks.ts";
import { type FigureFilters, filterInput } from "./figure-filters.ts";

// The calls without dates and those with them are two; only the one that is meant is made.
const noDays = { startDate: "", endDate: "" };

/** The four headline numbers of some days, or of all time; null asks nothing. */
export function useStats(filters: FigureFilters | null) {
  const { range, segment } = filters ?? nobody;
  const ever = useCall("Survey.GetTopLevelStatsForAccount", segment, {
    enabled: filters !== null && range === null,
    ...keptFresh,
  });
  const some = useCall(
    "Survey.GetTopLevelStatsForAccountByDateRange",
    { ...(range ?? noDays), ...segment },
    { enabled: range !== null, ...keptFresh },
  );
  return range === null ? ever : some;
}

/** The questions with their top answers; those of the filters before while the next are on their way. */
export function useQuestions({ range, segment }: FigureFilters) {
  const ever = useCall("Survey.GetSurveyQuestionListForAccount", segment, {
    enabled: range === null,
    placeholderData: keepPreviousData,
    ...keptFresh,
  });
  const some = useCall(
    "Survey.GetSurveyQuestionListForAccountByDateRange",
    { ...(range ?? noDays), ...segment },
    { enabled: range !== null, placeholderData: (former) => former ?? ever.data, ...keptFresh },
  );
  return range === null ? ever : some;
}

/** One question in depth; `isKeptFresh` asks again while it is looked at. */
export function useQuestionAnalytics(questionNameId: string, { range, segment }: FigureFilters, isKeptFresh: boolean) {
  const freshness = isKeptFresh ? keptFresh : {};
  const ever = useCall(
    "Survey.GetQuestionAnalyticsPageViewModel",
    { questionNameId, ...segment },
    { enabled: range === null, ...freshness },
  );
  const some = useCall(
    "Survey.GetQuestionAnalyticsPageViewModelWithDateFilters",
    { questionNameId, ...(range ?? noDays), ...segment },
    { enabled: range !== null, ...freshness },
  );
  return range === null ? ever : some;
}

/** Views, responses and completions day by day; null asks nothing. */
export function useDailyStats(filters: FigureFilters | null) {
  return useCall("app.GetDailyStats", filterInput(filters ?? nobody), { enabled: filters !== null });
}

const nobody: FigureFilters = { range: null, segment: {} };
