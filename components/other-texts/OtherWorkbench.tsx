"use client";
import { Button, Skeleton } from "@mantine/core";
import { useState } from "react";
import { type FigureFilters, filterInput } from "#components/filters/figure-filters.ts";
import { KeptFigures } from "#components/filters/KeptFigures.tsx";
import { Card } from "#components/ui/Card.tsx";
import { EmptyState } from "#components/ui/EmptyState.tsx";
import { onDemand } from "#components/ui/on-demand.ts";
import { refreshedByFeed, useCall } from "#lib/client/hooks.ts";
import { FollowingNotice } from "./FollowingNotice.tsx";
import { OtherGroupList } from "./OtherGroupList.tsx";
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
