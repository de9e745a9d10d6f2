"use client";
import { keptFresh, useCall } from "#lib/client/hooks.ts";
import type { DayRange } from "./date-range.ts";

// The calls without dates and those with them are two; only the one that is meant is made.
const noDays = { startDate: "", endDate: "" };

/** The four headline numbers of some days, or of all time. */
export function useStats(range: DayRange) {
  const ever = useCall("Survey.GetTopLevelStatsForAccount", {}, { enabled: range === null, ...keptFresh });
  const some = useCall("Survey.GetTopLevelStatsForAccountByDateRange", range ?? noDays, {
    enabled: range !== null,
    ...keptFresh,
  });
  return range === null ? ever : some;
}

/** The questions with their top answers. */
export function useQuestions(range: DayRange) {
  const ever = useCall("Survey.GetSurveyQuestionListForAccount", {}, { enabled: range === null, ...keptFresh });
  const some = useCall("Survey.GetSurveyQuestionListForAccountByDateRange", range ?? noDays, {
    enabled: range !== null,
    ...keptFresh,
  });
  return range === null ? ever : some;
}

/** One question in depth; `isKeptFresh` asks again while it is looked at. */
export function useQuestionAnalytics(questionNameId: string, range: DayRange, isKeptFresh: boolean) {
  const freshness = isKeptFresh ? keptFresh : {};
  const ever = useCall(
    "Survey.GetQuestionAnalyticsPageViewModel",
    { questionNameId },
    { enabled: range === null, ...freshness },
  );
  const some = useCall(
    "Survey.GetQuestionAnalyticsPageViewModelWithDateFilters",
    { questionNameId, ...(range ?? noDays) },
    { enabled: range !== null, ...freshness },
  );
  return range === null ? ever : some;
}
