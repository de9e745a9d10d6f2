"use client";
import { Button } from "@mantine/core";
import Link from "next/link";
import { useSurveyStatus } from "#components/survey-status/use-survey-status.ts";
import { EmptyState } from "#components/ui/EmptyState.tsx";
import { NothingFound } from "#components/ui/NothingFound.tsx";
import type { FigureFilters } from "#lib/filters/figure-filters.ts";

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
      <NothingFound
        title={isNarrowed ? "No responses match these filters" : "No responses in this date range"}
        drawing="bars"
        action={isNarrowed ? "Clear filters" : "Show all time"}
        onAction={showEverything}
      >
        Choose other filters, or view everything since your survey first appeared.
      </NothingFound>
    );
  if (survey && !survey.isLive)
    return (
      <NothingFound
        title="No responses to this survey"
        drawing="bars"
        action="Show all surveys"
        onAction={showAllSurveys}
      >
        It isn't live, so it won't collect more.
      </NothingFound>
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
