"use client";
import { Button } from "@mantine/core";
import { EmptyState } from "#components/ui/EmptyState.tsx";
import classes from "./ResponsesScreen.module.css";
import type { ResponsesChoice } from "./responses-query.ts";

/** Nothing found, or nothing answered yet. */
export function NoResponses({ choice, clear }: { choice: ResponsesChoice; clear: () => void }) {
  const isFiltered = choice.search !== "" || choice.range !== null || choice.page > 1 || hasFilters(choice);
  return (
    <div className={classes.empty}>
      {isFiltered ? (
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
  return range ? "Nobody answered on these days." : "The list ends before this page.";
}
