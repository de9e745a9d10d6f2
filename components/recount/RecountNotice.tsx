"use client";
import { useQueryClient } from "@tanstack/react-query";
import dynamic from "next/dynamic";
import { useEffect, useRef } from "react";
import { useCall } from "#lib/client/hooks.ts";
import { isUnfinished, refetchFigures } from "./recount.ts";

// Most never see it: its code comes with the page only where there is something to tell.
const RecountState = dynamic(() => import("./RecountState.tsx").then((room) => room.RecountState));

const askAgainMs = 2_000;
/** What failed goes on when somebody asks for it, maybe on another screen. */
const askAgainOfFailedMs = 15_000;

/**
 * How far counting anew is after the time zone or currency was changed, or that it failed; nothing where nothing is counted
 * anew. It stands wherever figures or days do. Every figure of the screen is asked for again when it begins, and when it is done.
 */
export function RecountNotice() {
  const queries = useQueryClient();
  const { data: progress } = useCall(
    "app.GetRecountProgress",
    {},
    {
      refetchInterval: ({ state }) =>
        state.data?.isRunning ? askAgainMs : state.data?.hasFailed ? askAgainOfFailedMs : false,
    },
  );
  const isLeft = progress === undefined ? undefined : isUnfinished(progress);
  const wasLeft = useRef(isLeft);
  useEffect(() => {
    const former = wasLeft.current;
    wasLeft.current = isLeft;
    if (former !== undefined && former !== isLeft) refetchFigures(queries);
  }, [isLeft, queries]);
  return progress && isLeft ? <RecountState progress={progress} /> : null;
}
