"use client";
import { refreshedByFeed, useCall } from "#lib/client/hooks.ts";
import { dailyStatsQuery, questionQuery, questionsQuery, statsQuery } from "#lib/filters/figure-calls.ts";
import { type FigureFilters, surveyInput } from "#lib/filters/figure-filters.ts";
import { hasOrderChoice } from "#lib/filters/order-filters.ts";

/** The four headline numbers for a date range or for all time; null fetches nothing. */
export function useStats(filters: FigureFilters | null) {
  return useCall(...statsQuery(filters ?? everybody), { enabled: filters !== null, ...freshness(filters) });
}

/** The questions with their top answers; null fetches nothing. */
export function useQuestions(filters: FigureFilters | null) {
  return useCall(...questionsQuery(filters ?? everybody), { enabled: filters !== null, ...freshness(filters) });
}

/** One question in detail; `isKeptFresh` polls while the screen is open. Null fetches nothing. */
export function useQuestionAnalytics(questionNameId: string, filters: FigureFilters | null, isKeptFresh: boolean) {
  const options = { enabled: filters !== null, ...(isKeptFresh ? freshness(filters) : {}) };
  return useCall(...questionQuery(questionNameId, filters ?? everybody), options);
}

/** Where shoppers drop off, and how long the ones who finish take; null fetches nothing. */
export function useDropOff(filters: FigureFilters | null) {
  return useCall("app.GetDropOff", surveyInput(filters ?? everybody), { enabled: filters !== null });
}

/** Daily views, responses and completions; null fetches nothing. */
export function useDailyStats(filters: FigureFilters | null) {
  return useCall(...dailyStatsQuery(filters ?? everybody), { enabled: filters !== null });
}

const everybody: FigureFilters = { range: null, segment: {} };

/** Figures of some orders are counted from their rows: too much work to repeat with each new answer. */
function freshness(filters: FigureFilters | null) {
  return filters && hasOrderChoice(filters.segment) ? {} : refreshedByFeed;
}
