"use client";
import { Button } from "@mantine/core";
import Link from "next/link";
import { useNextStep } from "#components/dashboard/use-next-step.ts";
import classes from "#components/responses/ResponsesScreen.module.css";
import { EmptyState } from "#components/ui/EmptyState.tsx";

interface NothingListedProps {
  /** Filters, a date range or a search narrow the list. */
  isNarrowed: boolean;
  /** Whether earlier pages have responses. */
  isBehindOthers: boolean;
  toFirstPage: () => void;
  clear: () => void;
}

/** No matches, no more responses, or no responses yet. */
export function NothingListed({ isNarrowed, isBehindOthers, toFirstPage, clear }: NothingListedProps) {
  return (
    <div className={classes.empty}>
      {isBehindOthers ? (
        <EmptyState
          title="No more responses"
          drawing="lost"
          action={
            <Button variant="default" onClick={toFirstPage}>
              First page
            </Button>
          }
        >
          You've reached the end of the list.
        </EmptyState>
      ) : isNarrowed ? (
        <EmptyState
          title="No responses match"
          drawing="lost"
          action={
            <Button variant="default" onClick={clear}>
              Clear filters
            </Button>
          }
        >
          Try fewer filters or a longer date range.
        </EmptyState>
      ) : (
        <NoResponsesYet />
      )}
    </div>
  );
}

function NoResponsesYet() {
  const step = useNextStep();
  return (
    <EmptyState
      title="No responses yet"
      drawing="cards"
      action={
        step && (
          <Button component={Link} href={step.path}>
            {step.label}
          </Button>
        )
      }
    >
      {step
        ? "Finish setup to start collecting responses."
        : "Your first response appears here as soon as a shopper answers."}
    </EmptyState>
  );
}
