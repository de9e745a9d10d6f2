"use client";
import { Button } from "@mantine/core";
import Link from "next/link";
import type { FigureFilters } from "#components/filters/figure-filters.ts";
import { useSurveyStatus } from "#components/survey-status/use-survey-status.ts";
import { EmptyState } from "#components/ui/EmptyState.tsx";

interface NoAnswersProps {
  filters: FigureFilters;
  hasQuestions: boolean;
  showEverything: () => void;
  showAllSurveys: () => void;
}

/** Says why there are no answers, and what to do. */
export function NoAnswers({ filters, hasQuestions, showEverything, showAllSurveys }: NoAnswersProps) {
  const { range, segment, survey } = filters;
  const { isEnabled } = useSurveyStatus();
  const isNarrowed = Object.keys(segment).length > 0;
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
  if (survey && !survey.isLive)
    return (
      <EmptyState
        title="No responses to this survey"
        action={
          <Button variant="default" onClick={showAllSurveys}>
            Show all surveys
          </Button>
        }
      >
        It isn't live, so it won't collect more.
      </EmptyState>
    );
  if (hasQuestions && isEnabled)
    return (
      <EmptyState title="No responses yet" drawing="line">
        Your survey is on. Answers appear here as soon as a shopper responds.
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
