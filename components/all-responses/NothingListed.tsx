"use client";
import { Button } from "@mantine/core";
import Link from "next/link";
import { useNextStep } from "#components/dashboard/use-next-step.ts";
import { EmptyState } from "#components/ui/EmptyState.tsx";
import { NothingFound } from "#components/ui/NothingFound.tsx";

interface NothingListedProps {
  /** Filters, a date range or a search narrow the list. */
  isNarrowed: boolean;
  clear: () => void;
}

/** No matches, or no responses yet. */
export function NothingListed({ isNarrowed, clear }: NothingListedProps) {
  if (!isNarrowed) return <NoResponsesYet />;
  return (
    <NothingFound title="No responses match" action="Clear filters" onAction={clear}>
      Try fewer filters or a longer date range.
    </NothingFound>
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
