"use client";
import { Button, Skeleton } from "@mantine/core";
import Link from "next/link";
import { ShowsMargin } from "#components/charts/margin-of-error.ts";
import { ExportButton } from "#components/exports/ExportButton.tsx";
import { scopeOfFigures } from "#components/exports/export-scope.ts";
import type { Comparison, FigureFilters } from "#components/filters/figure-filters.ts";
import { KeptFigures } from "#components/filters/KeptFigures.tsx";
import { RecountNotice } from "#components/recount/RecountNotice.tsx";
import { useSurveyStatus } from "#components/survey-status/use-survey-status.ts";
import { EmptyState } from "#components/ui/EmptyState.tsx";
import { ListSkeleton } from "#components/ui/ListSkeleton.tsx";
import { onDemand } from "#components/ui/on-demand.ts";
import { PageHeader } from "#components/ui/PageHeader.tsx";
import type { QuestionListItem } from "#lib/calls/survey-analytics.ts";
import { isSegmented } from "#lib/dimensions.ts";
import classes from "./AnalyticsScreen.module.css";
import { cardColumns } from "./card-columns.ts";
import { FilterRow } from "./FilterRow.tsx";
import { HeadlineStats } from "./HeadlineStats.tsx";
import { LostConnectionNotice } from "./LostConnectionNotice.tsx";
import { QuestionCard } from "./QuestionCard.tsx";
import { SeriesCard } from "./SeriesCard.tsx";
import { SurveyName } from "./SurveyName.tsx";
import { useQuestions } from "./use-analytics.ts";
import { type Compared, partOf, useCompared } from "./use-compared.ts";
import { useFigureFilters } from "./use-figure-filters.ts";

/** The Analytics screen: headline numbers, then one card per question. */
export function AnalyticsScreen({ surveyName }: { surveyName: string | null }) {
  const state = useFigureFilters();
  const { filters, comparison } = state;
  return (
    <ShowsMargin value={state.showsMargin}>
      <PageHeader
        title="Analytics"
        aside={<SurveyName name={surveyName} />}
        description="See what shoppers said and how many responded."
        actions={<ExportButton scope={scopeOfFigures(filters, null)} />}
        filters={<FilterRow state={state} />}
      />
      <RecountNotice />
      <LostConnectionNotice />
      <div className={classes.stack}>
        <HeadlineStats filters={filters} comparison={comparison} />
        <SeriesCard filters={filters} comparison={comparison} />
        <Questions
          filters={filters}
          comparison={comparison}
          mayNarrow={state.mayNarrow}
          showEverything={state.showEverything}
        />
      </div>
    </ShowsMargin>
  );
}

// Below the fold, so its code loads after the page.
const DropOffCard = onDemand(
  () => import("./DropOffCard.tsx").then((module) => module.DropOffCard),
  <Skeleton height={320} radius="lg" />,
);

interface QuestionsProps {
  filters: FigureFilters;
  comparison: Comparison | null;
  mayNarrow: boolean;
  showEverything: () => void;
}

function Questions(props: QuestionsProps) {
  const { filters, comparison } = props;
  const query = useQuestions(filters);
  const before = useQuestions(comparison?.before ?? null);
  return (
    <KeptFigures
      asked={useCompared(comparison, query, before)}
      filters={filters}
      problem="We couldn't load your questions"
      skeleton={<ListSkeleton rows={4} height={320} radius="lg" className={classes.cards} />}
    >
      {({ shown: questions, compared }, { filters: of, isStale }) => (
        <Cards
          {...props}
          questions={questions.filter(({ isLive, shown, answered }) => isLive || shown > 0 || answered > 0)}
          compared={compared}
          of={of}
          isStale={isStale}
        />
      )}
    </KeptFigures>
  );
}

interface CardsProps extends QuestionsProps {
  questions: readonly QuestionListItem[];
  compared: Compared<readonly QuestionListItem[]>;
  /** The filters that the loaded question figures belong to. */
  of: FigureFilters;
  isStale: boolean;
}

function Cards({ questions, compared, of, isStale, showEverything, ...rest }: CardsProps) {
  const hasAnswers = questions.some(({ answered }) => answered > 0);
  return (
    <div className={classes.stack}>
      {hasAnswers ? (
        <div className={classes.cards}>
          {cardColumns(questions).map((column, place) => (
            <div key={place === 0 ? "left" : "right"} className={classes.column}>
              {column.map((question) => (
                <QuestionCard
                  key={question.questionNameId}
                  item={question}
                  compared={partOf(compared, (items) =>
                    items.find(({ questionNameId }) => questionNameId === question.questionNameId),
                  )}
                  of={of}
                  isStale={isStale}
                  {...rest}
                />
              ))}
            </div>
          ))}
        </div>
      ) : (
        <NoAnswers filters={of} questions={questions} showEverything={showEverything} />
      )}
      {questions.some(({ shown }) => shown > 0) && <DropOffCard filters={rest.filters} comparison={rest.comparison} />}
    </div>
  );
}

interface NoAnswersProps {
  filters: FigureFilters;
  questions: readonly QuestionListItem[];
  showEverything: () => void;
}

function NoAnswers({ filters: { range, segment }, questions, showEverything }: NoAnswersProps) {
  const { isEnabled } = useSurveyStatus();
  const isNarrowed = isSegmented(segment);
  if (range || isNarrowed)
    return (
      <EmptyState
        title={isNarrowed ? "No responses match these filters" : "No responses in this date range"}
        action={
          <Button variant="default" onClick={showEverything}>
            {isNarrowed ? "Clear filters" : "Show all time"}
          </Button>
        }
      >
        Choose other filters, or view everything since your survey first appeared.
      </EmptyState>
    );
  if (questions.length > 0 && isEnabled)
    return (
      <EmptyState title="No responses yet" drawing="line">
        Your survey is live. Answers appear here as soon as a shopper responds.
      </EmptyState>
    );
  return (
    <EmptyState
      title="No responses yet"
      action={
        <Button component={Link} href="/surveys/edit">
          Go to the survey
        </Button>
      }
    >
      Your survey is disabled. Publish and enable it to see responses here.
    </EmptyState>
  );
}
