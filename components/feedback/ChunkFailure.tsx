"use client";
import { useEffect, useState } from "react";
import { EmptyState } from "#components/ui/EmptyState.tsx";
import { PlainAction } from "#components/ui/PlainAction.tsx";
import classes from "./FailedPage.module.css";
import { reloadOnce } from "./reload-once.ts";

/** A part of the page that did not come, often because a new version of the app took its place: loads again, once. */
export function ChunkFailure() {
  const [isReloading, setReloading] = useState(true);
  useEffect(() => setReloading(reloadOnce()), []);
  return (
    <main className={classes.page}>
      {isReloading ? (
        <EmptyState level={1} title="Loading the page again">
          A part of it could not be loaded. Afterword may just have been updated.
        </EmptyState>
      ) : (
        <EmptyState
          level={1}
          drawing="lost"
          title="A part of this page could not be loaded"
          action={<PlainAction onClick={() => window.location.reload()}>Try again</PlainAction>}
        >
          What was saved is safe. Check the connection, then try again.
        </EmptyState>
      )}
    </main>
  );
}

/** What the bundler's runtime throws when a chunk did not come; `cause` holds it where a framework wrapped it. */
export function isChunkFailure(error: unknown): boolean {
  return error instanceof Error && (error.name === "ChunkLoadError" || isChunkFailure(error.cause));
}
