"use client";
import { Button } from "@mantine/core";
import Link from "next/link";
import { useSurveyStatus } from "#components/survey-status/use-survey-status.ts";
import { EmptyState } from "#components/ui/EmptyState.tsx";
import { ErrorState } from "#components/ui/ErrorState.tsx";
import { PageHeader } from "#components/ui/PageHeader.tsx";
import type { QuestionListItem } from "#lib/calls/survey-analytics.ts";
import classes from "./AnalyticsScreen.module.css";
import { CardsSkeleton } from "./CardsSkeleton.tsx";
import { DateRangeFilter } from "./DateRangeFilter.tsx";
import type { DayRange } from "./date-range.ts";
import { HeadlineStats } from "./HeadlineStats.tsx";
import { QuestionCard } from "./QuestionCard.tsx";
import { SurveyName } from "./SurveyName.tsx";
import { useQuestions } from "./use-analytics.ts";
import { useDayRange } from "./use-day-range.ts";

/** What shoppers said: the headline numbers, then each question. */
export function AnalyticsScreen({ surveyName }: { surveyName: string | null }) {
  const { choice, range, today, choose } = useDayRange();
  return (
    <>
      <PageHeader
        title="Analytics"
        aside={<SurveyName name={surveyName} />}
        description="What your shoppers said, and how many of those who saw the survey said it."
        filters={<DateRangeFilter choice={choice} range={range} today={today} choose={choose} />}
      />
      <div className={classes.stack}>
        <HeadlineStats range={range} />
        <Questions range={range} showAllTime={() => choose({ preset: "all" })} />
      </div>
    </>
  );
}

function Questions({ range, showAllTime }: { range: DayRange; showAllTime: () => void }) {
  const { data, error, refetch } = useQuestions(range);
  if (!data && error) return <ErrorState title="The questions could not be loaded" error={error} retry={refetch} />;
  if (!data) return <CardsSkeleton />;
  const shown = data.filter(({ isLive, shown: views, answered }) => isLive || views > 0 || answered > 0);
  const hasAnswers = shown.some(({ answered }) => answered > 0);
  return (
    <>
      {!hasAnswers && <NoAnswers range={range} questions={shown} showAllTime={showAllTime} />}
      {shown.length > 0 && hasAnswers && (
        <div className={classes.cards}>
          {shown.map((question) => (
            <QuestionCard key={question.questionNameId} item={question} range={range} />
          ))}
        </div>
      )}
    </>
  );
}

interface NoAnswersProps {
  range: DayRange;
  questions: readonly QuestionListItem[];
  showAllTime: () => void;
}

function NoAnswers({ range, questions, showAllTime }: NoAnswersProps) {
  const { isEnabled } = useSurveyStatus();
  if (range)
    return (
      <EmptyState
        title="No answers on these days"
        action={
          <Button variant="default" onClick={showAllTime}>
            Show all time
          </Button>
        }
      >
        Choose other days, or look at everything since the survey was first shown.
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
