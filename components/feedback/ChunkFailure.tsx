"use client";
import { useEffect, useState } from "react";
import { EmptyFrame } from "#components/ui/EmptyFrame.tsx";
import { LostDrawing } from "#components/ui/LostDrawing.tsx";
import { PlainAction } from "#components/ui/PlainAction.tsx";
import classes from "./FailedPage.module.css";
import { reloadOnce } from "./reload-once.ts";

/** Shown when part of the page failed to load, often because a new version was deployed: reloads the page once. */
export function ChunkFailure() {
  const [isReloading, setReloading] = useState(true);
  useEffect(() => setReloading(reloadOnce()), []);
  return (
    <main className={classes.page}>
      {isReloading ? (
        <EmptyFrame level={1} drawing={<LostDrawing />} title="Reloading the page">
          Part of this page didn't load. Afterword may have just been updated.
        </EmptyFrame>
      ) : (
        <EmptyFrame
          level={1}
          drawing={<LostDrawing />}
          title="Part of this page didn't load"
          action={<PlainAction onClick={() => window.location.reload()}>Try again</PlainAction>}
        >
          Everything you saved is safe. Check your connection, then try again.
        </EmptyFrame>
      )}
    </main>
  );
}

/** Whether the bundler's runtime failed to load a chunk; a framework may have wrapped that error as `cause`. */
export function isChunkFailure(error: unknown): boolean {
  return error instanceof Error && (error.name === "ChunkLoadError" || isChunkFailure(error.cause));
}
