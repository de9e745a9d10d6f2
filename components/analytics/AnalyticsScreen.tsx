"use client";
import { Button, Skeleton } from "@mantine/core";
import dynamic from "next/dynamic";
import Link from "next/link";
import { ExportButton } from "#components/exports/ExportButton.tsx";
import { scopeOfFigures } from "#components/exports/export-scope.ts";
import { useSurveyStatus } from "#components/survey-status/use-survey-status.ts";
import { EmptyState } from "#components/ui/EmptyState.tsx";
import { ErrorState } from "#components/ui/ErrorState.tsx";
import { PageHeader } from "#components/ui/PageHeader.tsx";
import type { QuestionListItem } from "#lib/calls/survey-analytics.ts";
import classes from "./AnalyticsScreen.module.css";
import { CardsSkeleton } from "./CardsSkeleton.tsx";
import { FilterRow } from "./FilterRow.tsx";
import type { FigureFilters } from "./figure-filters.ts";
import { HeadlineStats } from "./HeadlineStats.tsx";
import { QuestionCard } from "./QuestionCard.tsx";
import { SeriesCard } from "./SeriesCard.tsx";
import { SurveyName } from "./SurveyName.tsx";
import { useQuestions } from "./use-analytics.ts";
import { useFigureFilters } from "./use-figure-filters.ts";

/** What shoppers said: the headline numbers, then each question. */
export function AnalyticsScreen({ surveyName }: { surveyName: string | null }) {
  const state = useFigureFilters();
  const { filters, before } = state;
  return (
    <>
      <PageHeader
        title="Analytics"
        aside={<SurveyName name={surveyName} />}
        description="What your shoppers said, and how many of those who saw the survey said it."
        actions={<ExportButton scope={scopeOfFigures(filters, null)} />}
        filters={<FilterRow state={state} isCompared />}
      />
      <div className={classes.stack}>
        <HeadlineStats filters={filters} before={before} />
        <SeriesCard filters={filters} before={before} />
        <Questions filters={filters} mayNarrow={state.mayNarrow} showEverything={state.showEverything} />
      </div>
    </>
  );
}

// Below the fold; its code is fetched after the page.
const DropOffCard = dynamic(() => import("./DropOffCard.tsx").then((room) => room.DropOffCard), {
  ssr: false,
  loading: () => <Skeleton height={320} radius="lg" />,
});

interface QuestionsProps {
  filters: FigureFilters;
  mayNarrow: boolean;
  showEverything: () => void;
}

function Questions({ filters, mayNarrow, showEverything }: QuestionsProps) {
  const { data, error, isPlaceholderData, refetch } = useQuestions(filters);
  if (!data && error) return <ErrorState title="The questions could not be loaded" error={error} retry={refetch} />;
  if (!data) return <CardsSkeleton />;
  const shown = data.filter(({ isLive, shown: views, answered }) => isLive || views > 0 || answered > 0);
  const hasAnswers = shown.some(({ answered }) => answered > 0);
  // That there are none is said of the filters that are chosen only.
  if (isPlaceholderData && !hasAnswers) return <CardsSkeleton />;
  return (
    <>
      {!hasAnswers && <NoAnswers filters={filters} questions={shown} showEverything={showEverything} />}
      {shown.length > 0 && hasAnswers && (
        <div className={classes.cards} data-stale={isPlaceholderData || undefined}>
          {shown.map((question) => (
            <QuestionCard key={question.questionNameId} item={question} filters={filters} mayNarrow={mayNarrow} />
          ))}
        </div>
      )}
      {shown.some(({ shown: views }) => views > 0) && <DropOffCard filters={filters} />}
    </>
  );
}

interface NoAnswersProps {
  filters: FigureFilters;
  questions: readonly QuestionListItem[];
  showEverything: () => void;
}

function NoAnswers({ filters: { range, segment }, questions, showEverything }: NoAnswersProps) {
  const { isEnabled } = useSurveyStatus();
  const isNarrowed = segment.customerType !== undefined || segment.surface !== undefined;
  if (range || isNarrowed)
    return (
      <EmptyState
        title={isNarrowed ? "No answers of these shoppers" : "No answers on these days"}
        action={
          <Button variant="default" onClick={showEverything}>
            {isNarrowed ? "Show everybody, all time" : "Show all time"}
          </Button>
        }
      >
        Choose other filters, or look at everything since the survey was first shown.
      </EmptyState>
    );
  if (questions.length > 0 && isEnabled)
    return (
      <EmptyState title="No answers yet" drawing="line">
        Your survey is on; the first one appears here the moment a shopper answers.
      </EmptyState>
    );
  return (
    <EmptyState
      title="No answers yet"
      action={
        <Button component={Link} href="/surveys/edit">
          Go to the survey
        </Button>
      }
    >
      Your survey is off. Publish it and turn it on, and answers appear here as shoppers give them.
    </EmptyState>
  );
}
