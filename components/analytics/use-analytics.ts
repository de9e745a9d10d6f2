"use client";
import { useCall } from "#lib/client/hooks.ts";
import type { DayRange } from "./date-range.ts";

// The calls without dates and those with them are two; only the one that is meant is made.
const noDays = { startDate: "", endDate: "" };

/** Answers show without a reload; counters make asking cheap. A hidden tab asks nothing. */
const refetchInterval = 5_000;

/** The four headline numbers of some days, or of all time. */
export function useStats(range: DayRange) {
  const ever = useCall("Survey.GetTopLevelStatsForAccount", {}, { enabled: range === null, refetchInterval });
  const some = useCall("Survey.GetTopLevelStatsForAccountByDateRange", range ?? noDays, {
    enabled: range !== null,
    refetchInterval,
  });
  return range === null ? ever : some;
}

/** The questions with their top answers. */
export function useQuestions(range: DayRange) {
  const ever = useCall("Survey.GetSurveyQuestionListForAccount", {}, { enabled: range === null, refetchInterval });
  const some = useCall("Survey.GetSurveyQuestionListForAccountByDateRange", range ?? noDays, {
    enabled: range !== null,
    refetchInterval,
  });
  return range === null ? ever : some;
}

/** One question in depth; `isWanted` is false until somebody looks. */
export function useQuestionAnalytics(questionNameId: string, range: DayRange, isWanted = true) {
  const ever = useCall(
    "Survey.GetQuestionAnalyticsPageViewModel",
    { questionNameId },
    { enabled: isWanted && range === null },
  );
  const some = useCall(
    "Survey.GetQuestionAnalyticsPageViewModelWithDateFilters",
    { questionNameId, ...(range ?? noDays) },
    { enabled: isWanted && range !== null },
  );
  return range === null ? ever : some;
}
