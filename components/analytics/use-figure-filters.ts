"use client";
import { useAddress } from "#components/filters/use-address.ts";
import { useClock } from "#components/session/clock-context.ts";
import { useCall } from "#lib/client/hooks.ts";
import type { Dimension } from "#lib/dimensions.ts";
import { browserLocalDay, type DateChoice, readDateChoice, writeDateChoice } from "#lib/filters/date-range.ts";
import { type Comparison, comparisonOf, type FigureFilters, readFigureFilters } from "#lib/filters/figure-filters.ts";
import type { FiguresSurvey } from "#lib/filters/figure-surveys.ts";
import { noOrder, type OrderName } from "#lib/filters/order-filters.ts";
import { hasSegments, noSegment } from "#lib/filters/segment.ts";

export interface FigureFiltersState {
  /** What the figures cover: what was chosen, or the days that are compared. */
  filters: FigureFilters;
  chosen: FigureFilters;
  /** What the figures are compared with; null for no comparison. */
  comparison: Comparison | null;
  choice: DateChoice;
  today: string;
  /** Whether the plan includes segments. */
  mayNarrow: boolean;
  choose: (choice: DateChoice) => void;
  narrow: (changes: Partial<Record<Dimension | OrderName, string | null>>) => void;
  compare: (isOn: boolean) => void;
  /** Whether shares show their margin of error. */
  showsMargin: boolean;
  showMargin: (isOn: boolean) => void;
  showEverything: () => void;
  /** The surveys to choose from. */
  surveys: readonly FiguresSurvey[];
  chooseSurvey: (surveyId: string) => void;
}

/** The filters of an analytics screen, stored in the URL; the figures of a screen without `surveys` are of all. */
export function useFigureFilters(surveys: readonly FiguresSurvey[] = []): FigureFiltersState {
  const clockMs = useClock();
  const { query, write } = useAddress();
  // The layout prefetches the profile, so it is available on first render.
  const { data } = useCall("Profile.Profile", {});
  const account = data ?? { billingPlan: "Free", trialEndsAt: "1970-01-01T00:00:00Z", timeZone: "UTC" };
  const now = clockMs();
  const today = browserLocalDay(account.timeZone, now);
  const chosen = readFigureFilters(query, today, account, now, surveys);
  const comparison = comparisonOf(query, chosen, today);
  return {
    filters: comparison?.now ?? chosen,
    chosen,
    comparison,
    choice: readDateChoice(query),
    today,
    mayNarrow: hasSegments(account, now),
    choose: (next) => write(writeDateChoice(next)),
    narrow: write,
    compare: (isOn) => write({ compare: isOn ? "before" : null }),
    showsMargin: query.get("margin") !== "hidden",
    showMargin: (isOn) => write({ margin: isOn ? null : "hidden" }),
    showEverything: () => write({ ...writeDateChoice({ preset: "all" }), ...noSegment, ...noOrder }),
    surveys,
    chooseSurvey: (surveyId) => write({ survey: surveyId }),
  };
}
