"use client";
import { Button } from "@mantine/core";
import { SavedIndicator, type SaveState } from "#components/ui/SavedIndicator.tsx";
import classes from "#components/ui/settings-form.module.css";

interface SaveRowProps {
  change: { isPending: boolean; isSuccess: boolean; isError: boolean };
  /** There is something to save. */
  isChanged: boolean;
}

/** A form's save button, with the result of saving. */
export function SaveRow({ change, isChanged }: SaveRowProps) {
  const state: SaveState = change.isPending ? "saving" : change.isSuccess && !isChanged ? "saved" : "idle";
  return (
    <div className={classes.save}>
      <Button type="submit" loading={change.isPending} disabled={!isChanged}>
        Save
      </Button>
      <SavedIndicator state={state} />
    </div>
  );
}
