"use client";
import { Button } from "@mantine/core";
import { useState } from "react";
import shared from "#components/ui/shared.module.css";
import type { OtherGroups } from "#lib/calls/app-other-texts.ts";
import { formatCount } from "#lib/format-figure.ts";
import { MergeBar } from "./MergeBar.tsx";
import { OtherGroupRow } from "./OtherGroupRow.tsx";
import classes from "./OtherWorkbench.module.css";
import type { OtherMerges } from "./use-other-merges.ts";

const shownAtFirst = 12;

interface OtherGroupListProps {
  questionNameId: string;
  found: OtherGroups;
  merges: OtherMerges;
}

/** The groups, most common first; several can be selected and merged at once. */
export function OtherGroupList({ questionNameId, found, merges }: OtherGroupListProps) {
  const { groups, leftOut, choices, isPartial, total } = found;
  const [showsAll, setShowsAll] = useState(false);
  // Keyed by text: a group becomes another one when texts are added or removed.
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const shown = showsAll ? groups : groups.slice(0, shownAtFirst);
  const chosen = groups.filter(({ label }) => selected.has(label));
  const toggle = (label: string) => {
    const next = new Set(selected);
    if (!next.delete(label)) next.add(label);
    setSelected(next);
  };
  return (
    <>
      {isPartial && (
        <p className={classes.note}>
          Counts and percentages cover the newest {formatCount(total)} answers. A merge applies to all of them, old and
          new.
        </p>
      )}
      <ul className={shared.list}>
        {shown.map((group) => (
          <OtherGroupRow
            key={group.key}
            questionNameId={questionNameId}
            group={group}
            isSelected={selected.has(group.label)}
            onToggle={() => toggle(group.label)}
            merges={merges}
          />
        ))}
      </ul>
      {groups.length > shownAtFirst && (
        <div className={classes.more}>
          <Button variant="subtle" size="compact-sm" onClick={() => setShowsAll(!showsAll)}>
            {showsAll ? `Show the first ${shownAtFirst}` : `Show all ${formatCount(groups.length)}`}
          </Button>
          {showsAll && leftOut > 0 && (
            <span className={classes.soft}>{formatCount(leftOut)} less common answers aren't shown.</span>
          )}
        </div>
      )}
      {chosen.length > 0 && (
        <MergeBar chosen={chosen} choices={choices} merges={merges} clear={() => setSelected(new Set())} />
      )}
    </>
  );
}
