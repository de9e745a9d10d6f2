"use client";
import { Button } from "@mantine/core";
import { IconAlertTriangle, IconCheck } from "@tabler/icons-react";
import type { SaveState } from "#components/autosave/autosave.ts";
import classes from "./styling.module.css";

/** Whether the appearance is saved; if that failed, why, with a retry button. */
export function StyleSaveState({ state, retry }: { state: SaveState; retry: () => void }) {
  return (
    <div className={classes.saveState} role="status">
      {state.kind === "saved" && (
        <>
          <IconCheck size={14} stroke={2} aria-hidden="true" />
          Saved and live
        </>
      )}
      {(state.kind === "waiting" || state.kind === "saving") && "Saving…"}
      {(state.kind === "failed" || state.kind === "invalid" || state.kind === "conflict") && (
        <>
          <IconAlertTriangle size={14} stroke={2} aria-hidden="true" />
          Not saved{"message" in state ? `: ${state.message}` : "."}
          <Button variant="subtle" size="compact-xs" onClick={retry}>
            Try again
          </Button>
        </>
      )}
    </div>
  );
}
