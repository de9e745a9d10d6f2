import { type AccountContext, type Calendar, type FigureFilters, readCalendar } from "./day-range.ts";
import { existingSurvey } from "./existing-survey.ts";

/** The filters of figures that can be limited to one survey. */
export interface SurveyFilters extends FigureFilters {
  surveyId?: string | undefined;
}

/** A calendar, and the survey that is counted; null counts all the account's surveys. */
export interface SurveyCalendar extends Calendar {
  surveyId: string | null;
}

/** @throws AppError `not-found` for a survey that the account doesn't have, otherwise as {@link readCalendar} */
export async function readSurveyCalendar(context: AccountContext, filters: SurveyFilters): Promise<SurveyCalendar> {
  const [calendar, surveyId] = await Promise.all([
    readCalendar(context, filters),
    existingSurvey(context, filters.surveyId),
  ]);
  return { ...calendar, surveyId };
}
