"use client";
import { Button, Skeleton } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { KeptFigures } from "#components/filters/KeptFigures.tsx";
import { Card } from "#components/ui/Card.tsx";
import { EmptyState } from "#components/ui/EmptyState.tsx";
import { Notice } from "#components/ui/Notice.tsx";
import { onDemand } from "#components/ui/on-demand.ts";
import type { OtherMerges } from "#lib/calls/app-other-texts.ts";
import { refreshedByFeed, useCall } from "#lib/client/hooks.ts";
import { type FigureFilters, filterInput } from "#lib/filters/figure-filters.ts";
import { answerCountText } from "./count-text.ts";
import { OtherGroupList } from "./OtherGroupList.tsx";
import classes from "./OtherWorkbench.module.css";
import { useOtherMerges } from "./use-other-merges.ts";

const MergesDrawer = onDemand(() => import("./MergesDrawer.tsx").then((module) => module.MergesDrawer));

interface OtherWorkbenchProps {
  questionNameId: string;
  filters: FigureFilters;
}

/** Answers typed as "Other", in groups with the same meaning, to merge into choices; and past merges. */
export function OtherWorkbench({ questionNameId, filters }: OtherWorkbenchProps) {
  const [showsHistory, setShowsHistory] = useState(false);
  const input = { questionNameId, ...filterInput(filters) };
  const asked = useCall("app.GetOtherGroups", input, refreshedByFeed);
  const merges = useOtherMerges(questionNameId);
  return (
    <Card
      title="Typed as “Other”"
      titleId="other-texts"
      description="Answers shoppers typed in. Merge them into a choice to count past and future answers together."
      actions={
        <Button variant="default" onClick={() => setShowsHistory(true)}>
          Past merges
        </Button>
      }
      padding="none"
    >
      <FollowingNotice questionNameId={questionNameId} />
      <KeptFigures
        asked={asked}
        filters={filters}
        problem="We couldn't load the typed answers"
        skeleton={<Skeleton height={240} />}
      >
        {(found) =>
          found.groups.length > 0 ? (
            <OtherGroupList questionNameId={questionNameId} found={found} merges={merges} />
          ) : (
            <EmptyState title={`No ${found.isPartial ? "recent " : ""}answers to merge`} level={3}>
              New answers that shoppers type under “Other” appear here.
            </EmptyState>
          )
        }
      </KeptFigures>
      {showsHistory && (
        <MergesDrawer questionNameId={questionNameId} merges={merges} onClose={() => setShowsHistory(false)} />
      )}
    </Card>
  );
}

const askEveryMs = 2_000;

/** Shows the progress of updating past answers after a merge too large to finish within its call. */
function FollowingNotice({ questionNameId }: { questionNameId: string }) {
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
