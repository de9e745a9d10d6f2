"use client";
import { Button } from "@mantine/core";
import { EmptyState } from "#components/ui/EmptyState.tsx";
import { formatCount } from "#lib/format-figure.ts";
import classes from "./ResponsesScreen.module.css";

interface LookFurtherProps {
  /** How many answers were looked at for the page. */
  lookedThrough: number | undefined;
  goOn: () => void;
}

/** A page on which nothing was found, of a list that does not end there. */
export function LookFurther({ lookedThrough = 0, goOn }: LookFurtherProps) {
  return (
    <div className={classes.empty}>
      <EmptyState
        title="Nothing found so far"
        drawing="lost"
        action={
          <Button variant="default" onClick={goOn}>
            Look further
          </Button>
        }
      >
        {formatCount(lookedThrough)} answers were looked through. Fewer days or another filter find rare ones sooner.
      </EmptyState>
    </div>
  );
}
