"use client";
import { Progress } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { Notice } from "#components/ui/Notice.tsx";
import { callKey, useCall } from "#lib/client/hooks.ts";
import classes from "./RecountNotice.module.css";

const askAgainMs = 2_000;

/**
 * How far counting anew is after the time zone or currency was changed; nothing where nothing is counted anew. Every figure
 * of the screen is asked for again when it is done.
 */
export function RecountNotice() {
  const queries = useQueryClient();
  const { data: progress } = useCall(
    "app.GetRecountProgress",
    {},
    { refetchInterval: ({ state }) => (state.data?.isRunning ? askAgainMs : false) },
  );
  const isRunning = progress?.isRunning ?? false;
  const wasRunning = useRef(false);
  useEffect(() => {
    const isDone = wasRunning.current && !isRunning;
    wasRunning.current = isRunning;
    if (!isDone) return;
    const [progressName] = callKey("app.GetRecountProgress", {});
    void queries.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== progressName });
  }, [isRunning, queries]);
  if (!progress || !isRunning) return null;
  const { done, total } = progress;
  const percent = total > 0 ? Math.floor((100 * done) / total) : 0;
  return (
    <div className={classes.notice}>
      <Notice status="neutral" title="Figures are being counted anew">
        {percent}&nbsp;% is done. Until the end some days and revenue are still as they were before the change.
        <Progress value={percent} size={6} radius="xl" aria-label="Counted anew" className={classes.bar ?? ""} />
      </Notice>
    </div>
  );
}
