"use client";
import { Button } from "@mantine/core";
import { EmptyState } from "#components/ui/EmptyState.tsx";
import { standingStill } from "#components/ui/standing-still.ts";
import { lookedWords } from "./looked-words.ts";
import classes from "./ResponsesScreen.module.css";
import type { PageOfResponses } from "./use-page-turn.ts";

interface LookFurtherProps {
  page: PageOfResponses;
  isLooking: boolean;
  goOn: () => void;
}

/** A page on which nothing was found, of a list that does not end there. */
export function LookFurther({ page, isLooking, goOn }: LookFurtherProps) {
  const { title, text } = lookedWords(page);
  return (
    <div className={classes.empty}>
      <EmptyState
        title={title}
        drawing="lost"
        action={
          <Button variant="default" {...standingStill(isLooking)} onClick={goOn}>
            Search further back
          </Button>
        }
      >
        {text} Try a shorter date range or a different filter to find matches faster.
      </EmptyState>
    </div>
  );
}
