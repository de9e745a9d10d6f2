"use client";
import { Button } from "@mantine/core";
import Link from "next/link";
import { useNextStep } from "#components/dashboard/use-next-step.ts";
import { EmptyState } from "#components/ui/EmptyState.tsx";
import { NothingFound } from "#components/ui/NothingFound.tsx";
import shared from "#components/ui/shared.module.css";

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
    <div className={shared.padded}>
      {isBehindOthers ? (
        <NothingFound title="No more responses" action="First page" onAction={toFirstPage}>
          You've reached the end of the list.
        </NothingFound>
      ) : isNarrowed ? (
        <NothingFound title="No responses match" action="Clear filters" onAction={clear}>
          Try fewer filters or a longer date range.
        </NothingFound>
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
