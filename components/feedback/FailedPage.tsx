"use client";
import { EmptyState } from "#components/ui/EmptyState.tsx";
import { PlainAction } from "#components/ui/PlainAction.tsx";
import { TraceId } from "#components/ui/TraceId.tsx";
import classes from "./FailedPage.module.css";

/** Shown when a whole page fails: nothing was changed, try again. */
export function FailedPage({ digest }: { digest: string | undefined }) {
  return (
    <main className={classes.page}>
      <EmptyState
        level={1}
        drawing="lost"
        title="This page didn't load"
        action={<PlainAction onClick={() => window.location.reload()}>Try again</PlainAction>}
      >
        Nothing was changed. Try again. If that doesn't work, send support the trace ID.
      </EmptyState>
      {digest && <TraceId value={digest} />}
    </main>
  );
}
