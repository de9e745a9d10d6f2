import type { QuestionListItem } from "#lib/calls/survey-analytics.ts";
import type { FigureFilters } from "#lib/filters/figure-filters.ts";
import type { FiguresSurvey } from "#lib/filters/figure-surveys.ts";

interface ListedCards<Item> {
  current: Item[];
  /** Questions that are no longer asked, which are closed at the end. */
  ended: Item[];
}

/**
 * The questions with figures. Those that ended come last, except in a survey that ended as a whole: its questions are
 * what the merchant came for.
 */
export function listedCards<Item extends Pick<QuestionListItem, "isLive" | "shown" | "answered">>(
  questions: readonly Item[],
  survey: FiguresSurvey | undefined,
): ListedCards<Item> {
  const listed = questions.filter(({ isLive, shown, answered }) => isLive || shown > 0 || answered > 0);
  const hasEnded = ({ isLive }: Item) => !isLive && survey?.isLive !== false;
  const current = listed.filter((item) => !hasEnded(item));
  return current.length > 0 ? { current, ended: listed.filter(hasEnded) } : { current: listed, ended: [] };
}

/**
 * The funnels of a screen, one per survey, each with its filters. Questions of several surveys in one funnel would
 * compare shoppers who never had the same path.
 */
export function funnelsOf(filters: FigureFilters, surveys: readonly FiguresSurvey[]): FigureFilters[] {
  if (filters.survey || surveys.length < 2) return [filters];
  return surveys.map((survey) => ({ ...filters, survey }));
}
