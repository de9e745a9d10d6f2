/** A survey that figures can be limited to. */
export interface FiguresSurvey {
  surveyId: string;
  name: string;
  isLive: boolean;
}

/** The address's value for the figures of all surveys. */
export const allSurveys = "all";

/**
 * The survey that `?survey=` chooses: the live one by default; null for all surveys. With only one survey there is
 * nothing to choose.
 */
export function chosenSurvey(
  query: { get(name: string): string | null },
  surveys: readonly FiguresSurvey[],
): FiguresSurvey | null {
  const chosen = query.get("survey");
  if (surveys.length < 2 || chosen === allSurveys) return null;
  return surveys.find(({ surveyId }) => surveyId === chosen) ?? surveys.find(({ isLive }) => isLive) ?? null;
}

/** The options of the survey filter; surveys may share a name, and the live one is marked. */
export function surveyOptions(surveys: readonly FiguresSurvey[]): { value: string; label: string }[] {
  return [
    ...surveys.map(({ surveyId, name, isLive }) => ({ value: surveyId, label: isLive ? `${name} (live)` : name })),
    { value: allSurveys, label: "All surveys" },
  ];
}
