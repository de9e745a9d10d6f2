"use client";
import { Button } from "@mantine/core";
import type { ResponsesChoice } from "#components/filters/responses-query.ts";
import { EmptyState } from "#components/ui/EmptyState.tsx";
import classes from "./ResponsesScreen.module.css";

interface NoResponsesProps {
  choice: ResponsesChoice;
  /** Whether earlier pages have responses. */
  isBehindOthers: boolean;
  toFirstPage: () => void;
  clear: () => void;
}

/** No matches, no more answers, or no answers yet. */
export function NoResponses({ choice, isBehindOthers, toFirstPage, clear }: NoResponsesProps) {
  const isFiltered = choice.search !== "" || choice.range !== null || hasFilters(choice);
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
      ) : isFiltered ? (
        <EmptyState
          title="No responses found"
          drawing="lost"
          action={
            <Button variant="default" onClick={clear}>
              Show all responses
            </Button>
          }
        >
          {whyNothing(choice)}
        </EmptyState>
      ) : (
        <EmptyState title="No responses yet" drawing="cards">
          Your first response appears here as soon as a shopper answers.
        </EmptyState>
      )}
    </div>
  );
}

function hasFilters({ filters }: ResponsesChoice): boolean {
  return Object.keys(filters).length > 0;
}

function whyNothing(choice: ResponsesChoice): string {
  const { search, range } = choice;
  if (hasFilters(choice)) return "No responses match your filters.";
  if (search)
    return range ? `No responses contain “${search}” in this date range.` : `No responses contain “${search}”.`;
  return "No one responded in this date range.";
}
