"use client";
import { ShowsMargin } from "#components/charts/margin-of-error.ts";
import { ExportButton } from "#components/exports/ExportButton.tsx";
import { scopeOfFigures } from "#components/exports/figures-scope.ts";
import { useAddress } from "#components/filters/use-address.ts";
import { RecountNotice } from "#components/recount/RecountNotice.tsx";
import { ShareButton } from "#components/reports/ShareButton.tsx";
import type { ShareScope } from "#components/reports/share-scope.ts";
import { onDemand } from "#components/ui/on-demand.ts";
import { PageHeader } from "#components/ui/PageHeader.tsx";
import shared from "#components/ui/shared.module.css";
import { type FigureFilters, filterText } from "#lib/filters/figure-filters.ts";
import type { FiguresSurvey } from "#lib/filters/figure-surveys.ts";
import { FilterRow } from "./FilterRow.tsx";
import { HeadlineStats } from "./HeadlineStats.tsx";
import { OldFiguresNotice } from "./OldFiguresNotice.tsx";
import { Questions } from "./Questions.tsx";
import { SeriesCard } from "./SeriesCard.tsx";
import { SurveyName } from "./SurveyName.tsx";
import { useQuestions, useStats } from "./use-analytics.ts";
import { useFigureFilters } from "./use-figure-filters.ts";

// Figures seldom change.
const RecentChangesCard = onDemand(() => import("./RecentChangesCard.tsx").then((module) => module.RecentChangesCard));

interface AnalyticsScreenProps {
  /** Every published survey, the live one first. */
  surveys: readonly FiguresSurvey[];
  surveyName: string | null;
}

/** The Analytics screen: headline numbers, then one card per question. */
export function AnalyticsScreen({ surveys, surveyName }: AnalyticsScreenProps) {
  const state = useFigureFilters(surveys);
  const { filters, comparison } = state;
  const scope = useShareScope(filters);
  return (
    <ShowsMargin value={state.showsMargin}>
      <PageHeader
        title="Analytics"
        // A filter names the survey, too.
        aside={<SurveyName name={surveys.length > 1 ? null : surveyName} />}
        description="See what shoppers said and how many responded."
        actions={
          <>
            <ShareButton scope={scope} />
            <ExportButton scope={scopeOfFigures(filters, null)} />
          </>
        }
        filters={<FilterRow state={state} />}
      />
      <RecountNotice />
      <OldFiguresNotice filters={filters} asked={useStats(filters)} />
      <div className={shared.wideStack}>
        <HeadlineStats filters={filters} comparison={comparison} isOfSeveral={surveys.length > 1} />
        <RecentChangesCard />
        <SeriesCard filters={filters} comparison={comparison} />
        <Questions
          filters={filters}
          comparison={comparison}
          mayNarrow={state.mayNarrow}
          showEverything={state.showEverything}
          surveys={surveys}
          chooseSurvey={state.chooseSurvey}
        />
      </div>
    </ShowsMargin>
  );
}

/** The questions that shoppers answered, under the filters of the address. */
function useShareScope(filters: FigureFilters): ShareScope {
  const { query } = useAddress();
  const { data: questions = [] } = useQuestions(filters);
  const answered = questions.filter((question) => question.answered > 0);
  return {
    kind: "analytics",
    title: "Analytics",
    query: query.toString(),
    questions: answered.map(({ questionNameId, title }) => ({ questionNameId, title })).slice(0, 100),
    words: filterText(filters),
  };
}
