"use client";
import { EmptyState } from "#components/ui/EmptyState.tsx";
import { PlainAction } from "#components/ui/PlainAction.tsx";
import { TraceId } from "#components/ui/TraceId.tsx";
import classes from "./FailedPage.module.css";

/** A page that failed as a whole: nothing was changed, try again. */
export function FailedPage({ digest }: { digest: string | undefined }) {
  return (
    <main className={classes.page}>
      <EmptyState
        level={1}
        drawing="lost"
        title="This page failed to load"
        action={<PlainAction onClick={() => window.location.reload()}>Try again</PlainAction>}
      >
        Nothing was changed. Trying again often helps; if it does not, give support the trace id.
      </EmptyState>
      {digest && <TraceId value={digest} />}
    </main>
  );
}
