"use client";
import { type FigureFilters, filterInput } from "#components/filters/figure-filters.ts";
import { keptFresh, useCall } from "#lib/client/hooks.ts";

// With and without a date range are different calls, but a single observer switches between them.

/** The four headline numbers for a date range or for all time; null fetches nothing. */
export function useStats(filters: FigureFilters | null) {
  const active = filters ?? everybody;
  const ofDays = "Survey.GetTopLevelStatsForAccountByDateRange";
  return useCall(active.range ? ofDays : "Survey.GetTopLevelStatsForAccount", filterInput(active), {
    enabled: filters !== null,
    ...keptFresh,
  });
}

/** The questions with their top answers; null fetches nothing. */
export function useQuestions(filters: FigureFilters | null) {
  const active = filters ?? everybody;
  const ofDays = "Survey.GetSurveyQuestionListForAccountByDateRange";
  const name = active.range ? ofDays : "Survey.GetSurveyQuestionListForAccount";
  return useCall(name, filterInput(active), { enabled: filters !== null, ...keptFresh });
}

/** One question in detail; `isKeptFresh` polls while the screen is open. Null fetches nothing. */
export function useQuestionAnalytics(questionNameId: string, filters: FigureFilters | null, isKeptFresh: boolean) {
  const active = filters ?? everybody;
  const ofDays = "Survey.GetQuestionAnalyticsPageViewModelWithDateFilters";
  const name = active.range ? ofDays : "Survey.GetQuestionAnalyticsPageViewModel";
  const options = { enabled: filters !== null, ...(isKeptFresh ? keptFresh : {}) };
  return useCall(name, { questionNameId, ...filterInput(active) }, options);
}

/** Where shoppers drop off, and how long the ones who finish take; null fetches nothing. */
export function useDropOff(filters: FigureFilters | null) {
  return useCall("app.GetDropOff", filterInput(filters ?? everybody), { enabled: filters !== null });
}

/** Daily views, responses and completions; null fetches nothing. */
export function useDailyStats(filters: FigureFilters | null) {
  return useCall("app.GetDailyStats", filterInput(filters ?? everybody), { enabled: filters !== null });
}

const everybody: FigureFilters = { range: null, segment: {} };
