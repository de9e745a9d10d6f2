"use client";
import { useQueryClient } from "@tanstack/react-query";
import dynamic from "next/dynamic";
import { useEffect, useRef } from "react";
import { useCall } from "#lib/client/hooks.ts";
import { isUnfinished, refetchFigures } from "./recount.ts";

// Loaded on demand, because most accounts never see it.
const RecountState = dynamic(() => import("./RecountState.tsx").then((module) => module.RecountState));

const pollRunningMs = 2_000;
/** Someone may resume a failed recount from another screen. */
const pollFailedMs = 15_000;

/**
 * Progress of the recount after a change of time zone, or that it failed; empty without a recount. Shown on
 * every screen with figures or days. Reloads all figures of the screen when a recount starts and when it ends.
 */
export function RecountNotice() {
  const queries = useQueryClient();
  const { data: progress } = useCall(
    "app.GetRecountProgress",
    {},
    {
      refetchInterval: ({ state }) =>
        state.data?.isRunning ? pollRunningMs : state.data?.hasFailed ? pollFailedMs : false,
    },
  );
  const isActive = progress === undefined ? undefined : isUnfinished(progress);
  const previousActive = useRef(isActive);
  useEffect(() => {
    const wasActive = previousActive.current;
    previousActive.current = isActive;
    if (wasActive !== undefined && wasActive !== isActive) refetchFigures(queries);
  }, [isActive, queries]);
  return progress && isActive ? <RecountState progress={progress} /> : null;
}
