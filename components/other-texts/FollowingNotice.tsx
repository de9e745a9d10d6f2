"use client";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { Notice } from "#components/ui/Notice.tsx";
import type { OtherMerges } from "#lib/calls/app-other-texts.ts";
import { useCall } from "#lib/client/hooks.ts";
import { answerWords } from "./count-words.ts";
import classes from "./OtherWorkbench.module.css";

const askEveryMs = 2_000;

/** Tells how far past answers are while they follow a merge that the call could not wait for. */
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
      {/* The figure changes every two seconds: it is there to be read, and would be spoken each time. */}
      <Notice status="neutral" title={<span role="status">Updating past answers</span>}>
        {moved > 0 ? `${answerWords(moved)} moved so far. ` : ""}You can leave this page. New answers already count.
      </Notice>
    </div>
  );
}

function isOpen(merges: OtherMerges | undefined): boolean {
  return typeof merges?.movedSoFar === "number";
}
