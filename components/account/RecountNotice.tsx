"use client";
import { useQueryClient } from "@tanstack/react-query";
import dynamic from "next/dynamic";
import { useEffect, useRef } from "react";
import { callKey, useCall } from "#lib/client/hooks.ts";

// Most never see it: its code comes with the page only where there is something to tell.
const RecountState = dynamic(() => import("./RecountState.tsx").then((room) => room.RecountState));

const askAgainMs = 2_000;

/**
 * How far counting anew is after the time zone or currency was changed, or that it failed; nothing where nothing is counted
 * anew. It stands wherever figures or days do. Every figure of the screen is asked for again when it is done.
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
  return progress && (isRunning || progress.hasFailed) ? <RecountState progress={progress} /> : null;
}
