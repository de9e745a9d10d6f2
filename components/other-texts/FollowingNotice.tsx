"use client";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { Notice } from "#components/ui/Notice.tsx";
import type { OtherMerges } from "#lib/calls/app-other-texts.ts";
import { useCall } from "#lib/client/hooks.ts";
import { answerCountText } from "./count-text.ts";
import classes from "./OtherWorkbench.module.css";

const askEveryMs = 2_000;

/** Shows the progress of updating past answers after a merge too large to finish within its call. */
export function FollowingNotice({ questionNameId }: { questionNameId: string }) {
  const queries = useQueryClient();
  const { data } = useCall(
    "app.GetOtherMerges",
    { questionNameId },
    { refetchInterval: ({ state }) => (isOpen(state.data) ? askEveryMs : false) },
  );
  const moved = data?.movedSoFar ?? 0;
  const isFollowing = isOpen(data);
  const wasFollowing = useRef(false);
  useEffect(() => {
    if (wasFollowing.current && !isFollowing) void queries.invalidateQueries();
    wasFollowing.current = isFollowing;
  }, [isFollowing, queries]);
  if (!isFollowing) return null;
  return (
    <div className={classes.notice}>
      {/* Not part of the live region: it changes every two seconds and would be announced each time. */}
      <Notice status="neutral" title={<span role="status">Updating past answers</span>}>
        {moved > 0 ? `${answerCountText(moved)} moved so far. ` : ""}You can leave this page. New answers already count.
      </Notice>
    </div>
  );
}

function isOpen(merges: OtherMerges | undefined): boolean {
  return typeof merges?.movedSoFar === "number";
}
