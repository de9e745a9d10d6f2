"use client";
import { Button } from "@mantine/core";
import { EmptyState } from "#components/ui/EmptyState.tsx";
import classes from "./ResponsesScreen.module.css";
import type { ResponsesChoice } from "./responses-query.ts";

interface NoResponsesProps {
  choice: ResponsesChoice;
  /** Whether responses stand on pages before. */
  isBehindOthers: boolean;
  toFirstPage: () => void;
  clear: () => void;
}

/** Nothing found, nothing more, or nothing answered yet. */
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
          The list ends before this page.
        </EmptyState>
      ) : isFiltered ? (
        <EmptyState
          title="Nothing found"
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
        <EmptyState title="No answers yet" drawing="cards">
          The first one appears here the moment a shopper answers.
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
  if (hasFilters(choice)) return "No answer meets all the filters.";
  if (search) return range ? `No answer on these days holds “${search}”.` : `No answer holds “${search}”.`;
  return "Nobody answered on these days.";
}
