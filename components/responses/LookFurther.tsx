"use client";
import { Button } from "@mantine/core";
import { EmptyState } from "#components/ui/EmptyState.tsx";
import { standingStill } from "#components/ui/standing-still.ts";
import { lookedWords } from "./looked-words.ts";
import classes from "./ResponsesScreen.module.css";
import type { ListedPage } from "./use-page-turn.ts";

interface LookFurtherProps {
  page: ListedPage;
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
            Look further
          </Button>
        }
      >
        {text} Fewer days or another filter find rare ones sooner.
      </EmptyState>
    </div>
  );
}
