"use client";
import { Button } from "@mantine/core";
import { disabledButFocusable } from "#components/ui/disabled-but-focusable.ts";
import { EmptyState } from "#components/ui/EmptyState.tsx";
import classes from "./ResponsesScreen.module.css";
import { searchProgressMessage } from "./search-progress.ts";
import type { PageOfResponses } from "./use-page-turn.ts";

interface ContinueSearchProps {
  page: PageOfResponses;
  isSearching: boolean;
  goOn: () => void;
}

/** Shown when a page of a search has no matches but the list continues. */
export function ContinueSearch({ page, isSearching, goOn }: ContinueSearchProps) {
  const { title, text } = searchProgressMessage(page);
  return (
    <div className={classes.empty}>
      <EmptyState
        title={title}
        drawing="lost"
        action={
          <Button variant="default" {...disabledButFocusable(isSearching)} onClick={goOn}>
            Search further back
          </Button>
        }
      >
        {text} Try a shorter date range or a different filter to find matches faster.
      </EmptyState>
    </div>
  );
}
