"use client";
import { Button } from "@mantine/core";
import { useState } from "react";
import { onDemand } from "#components/ui/on-demand.ts";
import type { OtherGroups } from "#lib/calls/app-other-texts.ts";
import { answerCountText, textCountText, textsToMerge } from "./count-text.ts";
import type { OtherGroup } from "./OtherGroupRow.tsx";
import classes from "./OtherWorkbench.module.css";
import type { OtherMerges } from "./use-other-merges.ts";

const MergeDialog = onDemand(() => import("./MergeDialog.tsx").then((module) => module.MergeDialog));

interface MergeBarProps {
  chosen: readonly OtherGroup[];
  choices: OtherGroups["choices"];
  merges: OtherMerges;
  clear: () => void;
}

/** What can be done with the selected groups. */
export function MergeBar({ chosen, choices, merges, clear }: MergeBarProps) {
  const [asks, setAsks] = useState<"into" | "new" | null>(null);
  const answers = chosen.reduce((sum, { count }) => sum + count, 0);
  const texts = textsToMerge(chosen.flatMap((group) => group.texts.map(({ text }) => text)));
  const ask = (what: "into" | "new") => {
    merges.merging.reset();
    setAsks(what);
  };
  return (
    <section className={classes.bar} aria-label="Selected texts">
      <span className={classes.chosen} aria-live="polite">
        {textCountText(texts)} · {answerCountText(answers)}
      </span>
      {choices.length > 0 && <Button onClick={() => ask("into")}>Merge into…</Button>}
      <Button variant="default" onClick={() => ask("new")}>
        Create choice
      </Button>
      <Button variant="subtle" onClick={clear}>
        Clear selection
      </Button>
      {asks !== null && (
        <MergeDialog
          makesChoice={asks === "new"}
          texts={texts}
          proposal={proposalOf(chosen, asks === "new")}
          choices={choices}
          merges={merges}
          onDone={() => {
            setAsks(null);
            clear();
          }}
          onClose={() => setAsks(null)}
        />
      )}
    </section>
  );
}

/** The dialog's initial value: the most common group's label, or the choice that the first group resembles. */
function proposalOf(chosen: readonly OtherGroup[], makesChoice: boolean): string {
  if (makesChoice) return (chosen[0]?.label ?? "").slice(0, 200);
  return chosen.find(({ suggestion }) => suggestion)?.suggestion?.id ?? "";
}
