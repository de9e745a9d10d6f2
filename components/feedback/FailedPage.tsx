"use client";
import { EmptyFrame } from "#components/ui/EmptyFrame.tsx";
import { LostDrawing } from "#components/ui/LostDrawing.tsx";
import { PlainAction } from "#components/ui/PlainAction.tsx";
import { TraceId } from "#components/ui/TraceId.tsx";
import classes from "./FailedPage.module.css";

/** Shown when a whole page fails: nothing was changed, try again. */
export function FailedPage({ digest }: { digest: string | undefined }) {
  return (
    <main className={classes.page}>
      <EmptyFrame
        level={1}
        drawing={<LostDrawing />}
        title="This page didn't load"
        action={<PlainAction onClick={() => window.location.reload()}>Try again</PlainAction>}
      >
        Nothing was changed. Try again. If that doesn't work, send support the trace ID.
      </EmptyFrame>
      {digest && <TraceId value={digest} />}
    </main>
  );
}
