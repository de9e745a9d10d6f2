import { Button } from "@mantine/core";
import Link from "next/link";
import { useSurveyStatus } from "#components/survey-status/use-survey-status.ts";
import { EmptyState } from "#components/ui/EmptyState.tsx";

/** Before the first answer: what happens next, or what to do. */
export function NoAnswersYet() {
  const { isEnabled } = useSurveyStatus();
  if (isEnabled) {
    return (
      <EmptyState title="No responses yet" drawing="line" level={3}>
        Your survey is on. Answers appear here as soon as a shopper responds.
      </EmptyState>
    );
  }
  return (
    <EmptyState
      title="No responses yet"
      drawing="line"
      level={3}
      action={
        <Button component={Link} href="/dashboard" variant="default">
          Set up your survey
        </Button>
      }
    >
      Finish setup to start collecting responses.
    </EmptyState>
  );
}
