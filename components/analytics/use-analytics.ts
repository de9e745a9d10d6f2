"use client";
import { type FigureFilters, filterInput } from "#components/filters/figure-filters.ts";
import { keptFresh, useCall } from "#lib/client/hooks.ts";

// Days make another call of it, but one thing that is asked: the same observer follows both.

/** The four headline numbers of some days, or of all time; null asks nothing. */
export function useStats(filters: FigureFilters | null) {
  const asked = filters ?? everybody;
  const ofDays = "Survey.GetTopLevelStatsForAccountByDateRange";
  return useCall(asked.range ? ofDays : "Survey.GetTopLevelStatsForAccount", filterInput(asked), {
    enabled: filters !== null,
    ...keptFresh,
  });
}

/** The questions with their top answers; null asks nothing. */
export function useQuestions(filters: FigureFilters | null) {
  const asked = filters ?? everybody;
  const ofDays = "Survey.GetSurveyQuestionListForAccountByDateRange";
  const name = asked.range ? ofDays : "Survey.GetSurveyQuestionListForAccount";
  return useCall(name, filterInput(asked), { enabled: filters !== null, ...keptFresh });
}

/** One question in depth; `isKeptFresh` asks again while it is looked at. Null asks nothing. */
export function useQuestionAnalytics(questionNameId: string, filters: FigureFilters | null, isKeptFresh: boolean) {
  const asked = filters ?? everybody;
  const ofDays = "Survey.GetQuestionAnalyticsPageViewModelWithDateFilters";
  const name = asked.range ? ofDays : "Survey.GetQuestionAnalyticsPageViewModel";
  const options = { enabled: filters !== null, ...(isKeptFresh ? keptFresh : {}) };
  return useCall(name, { questionNameId, ...filterInput(asked) }, options);
}

/** Where shoppers leave, and how long those take who do not; null asks nothing. */
export function useDropOff(filters: FigureFilters | null) {
  return useCall("app.GetDropOff", filterInput(filters ?? everybody), { enabled: filters !== null });
}

/** Views, responses and completions day by day; null asks nothing. */
export function useDailyStats(filters: FigureFilters | null) {
  return useCall("app.GetDailyStats", filterInput(filters ?? everybody), { enabled: filters !== null });
}

const everybody: FigureFilters = { range: null, segment: {} };
