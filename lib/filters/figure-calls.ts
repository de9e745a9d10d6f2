import type { DifferenceLimit } from "../calls/app-weighted-answers.ts";
import { type FigureFilters, filterInput, surveyInput } from "./figure-filters.ts";

// Each query of figures, once: the page loads it on the server under the key that the screen's hook asks for. With a date
// range it is a different call.

/** The four headline numbers. */
export function statsQuery(filters: FigureFilters) {
  const name = filters.range ? "Survey.GetTopLevelStatsForAccountByDateRange" : "Survey.GetTopLevelStatsForAccount";
  return [name, surveyInput(filters)] as const;
}

/** The questions with their top answers. */
export function questionsQuery(filters: FigureFilters) {
  const name = filters.range
    ? "Survey.GetSurveyQuestionListForAccountByDateRange"
    : "Survey.GetSurveyQuestionListForAccount";
  return [name, surveyInput(filters)] as const;
}

/** All questions, without filters. */
export const allQuestionsQuery = questionsQuery({ range: null, segment: {} });

/** One question in detail. */
export function questionQuery(questionNameId: string, filters: FigureFilters) {
  const name = filters.range
    ? "Survey.GetQuestionAnalyticsPageViewModelWithDateFilters"
    : "Survey.GetQuestionAnalyticsPageViewModel";
  return [name, { questionNameId, ...filterInput(filters) }] as const;
}

/** Daily views, responses and completions. */
export function dailyStatsQuery(filters: FigureFilters) {
  return ["app.GetDailyStats", surveyInput(filters)] as const;
}

/** A question's answers, estimated for all customers; null if filters are by what orders without an answer don't have. */
export function weightedQuery(questionNameId: string, { range, segment }: FigureFilters, G: DifferenceLimit = "1") {
  const { customerType, ...others } = segment;
  if (Object.keys(others).length > 0) return null;
  return ["app.GetWeightedAnswers", { questionNameId, ...range, ...(customerType && { customerType }), G }] as const;
}

/** What channels bring; of the question with the most answers if none is chosen. */
export function channelQuery(filters: FigureFilters, question: string | null, G: DifferenceLimit = "1") {
  return ["app.GetChannelReport", { ...channelInput(filters, question), G }] as const;
}

/** The days and the question of figures about channels. */
export function channelInput({ range }: FigureFilters, question: string | null) {
  return { ...range, ...(question && { questionNameId: question }) };
}
