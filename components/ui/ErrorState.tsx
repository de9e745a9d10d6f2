"use client";
import { Button } from "@mantine/core";
import { IconAlertTriangle } from "@tabler/icons-react";
import { CallError } from "#lib/client/call.ts";
import classes from "./ErrorState.module.css";
import { TraceId } from "./TraceId.tsx";

interface ErrorStateProps {
  /** What failed, as a headline: "We couldn't load your numbers". */
  title: string;
  error: unknown;
  retry?: () => unknown;
  /** What was kept, if the user might fear a loss. */
  kept?: string;
}

/** Says what failed, what was kept and how to retry, with the trace id for support. */
export function ErrorState({ title, error, retry, kept }: ErrorStateProps) {
  const traceId = error instanceof CallError ? error.problem?.traceId : undefined;
  return (
    <div className={classes.error} role="alert">
      <IconAlertTriangle className={classes.icon} size={20} stroke={1.75} aria-hidden="true" />
      <div className={classes.text}>
        <p className={classes.title}>{title}</p>
        <p className={classes.detail}>
          {error instanceof CallError ? error.message : "Something went wrong."}
          {kept ? ` ${kept}` : ""}
        </p>
        {traceId && <TraceId value={traceId} />}
      </div>
      {retry && (
        <Button variant="default" onClick={() => retry()}>
          Try again
        </Button>
      )}
    </div>
  );
}
