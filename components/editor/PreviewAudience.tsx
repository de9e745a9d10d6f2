"use client";
import { useDeferredValue, useMemo } from "react";
import { Notice } from "#components/ui/Notice.tsx";
import { onDemand } from "#components/ui/on-demand.ts";
import shared from "#components/ui/shared.module.css";
import { audienceShare, isLong } from "./audience-share.ts";
import { useEditorPart } from "./editor-context.ts";
import type { Selection } from "./editor-state.ts";
import { orderContextOf, type PreviewedOrder } from "./previewed-order.ts";
import { type Audience, type Reach, whoIsAsked } from "./who-is-asked.ts";

// Most selected questions are shown, and the reasons of the others take many words.
const HiddenNotice = onDemand(() => import("./HiddenNotice.tsx").then((module) => module.HiddenNotice));

/** How much of the survey the previewed order sees, and why it doesn't see the selected question. */
export function PreviewAudience({ order }: { order: PreviewedOrder }) {
  const draft = useDeferredValue(useEditorPart((state) => state.draft));
  const selection = useDeferredValue(useEditorPart((state) => state.selection));
  const audience = useMemo(() => whoIsAsked(draft, orderContextOf(order)), [draft, order]);
  const share = useMemo(() => audienceShare(draft, audience), [draft, audience]);
  const asked = askedAt(selection, audience);
  return (
    <div className={shared.tightStack} aria-live="polite">
      <p className={shared.note}>{share.text}</p>
      {isLong(share) && (
        <Notice status="warning" title="This takes over a minute">
          Shoppers are done with their order by then. Ask less, or make questions optional.
        </Notice>
      )}
      {asked && asked !== "yes" && selection.kind === "question" && (
        <HiddenNotice draft={draft} place={selection.place} asked={asked} audience={audience} />
      )}
    </div>
  );
}

/** Whether the previewed order is asked the selected question; undefined if none is selected. */
function askedAt(selection: Selection, { questions, followUps }: Audience): Reach | undefined {
  if (selection.kind !== "question") return undefined;
  const { key, followUp } = selection.place;
  return (followUp ? followUps : questions).get(key);
}
