import { Button } from "@mantine/core";
import Link from "next/link";
import { useSurveyStatus } from "#components/survey-status/use-survey-status.ts";
import { EmptyState } from "#components/ui/EmptyState.tsx";

/** Before the first answer: what happens next, or what to do. */
export function NoAnswersYet() {
  const { isEnabled } = useSurveyStatus();
  if (isEnabled) {
    return (
      <EmptyState title="No answers yet" drawing="line" level={3}>
        Your survey is on; the first one appears here the moment a shopper answers.
      </EmptyState>
    );
  }
  return (
    <EmptyState
      title="No answers yet"
      drawing="line"
      level={3}
      action={
        <Button component={Link} href="/dashboard" variant="default">
          Set up the survey
        </Button>
      }
    >
      The setup guide leads to the first one in three steps.
    </EmptyState>
  );
}
