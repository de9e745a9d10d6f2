"use client";
import { IconAlertTriangle, IconCheck } from "@tabler/icons-react";
import classes from "./SavedIndicator.module.css";

export type SaveState = "idle" | "saving" | "saved" | "failed";

/** The autosave state, in muted text next to the title. Only a failure is announced: it changes at each pause in typing. */
export function SavedIndicator({ state, retry }: { state: SaveState; retry?: () => void }) {
  return (
    <span className={classes.indicator} data-state={state}>
      {state === "saving" && "Saving…"}
      {state === "saved" && (
        <>
          <IconCheck size={14} stroke={2} aria-hidden="true" />
          Saved
        </>
      )}
      <span aria-live="polite" className={classes.failed}>
        {state === "failed" && (
          <>
            <IconAlertTriangle size={14} stroke={2} aria-hidden="true" />
            Not saved
            {retry && (
              <button type="button" className={classes.retry} onClick={retry}>
                Try again
              </button>
            )}
          </>
        )}
      </span>
    </span>
  );
}
