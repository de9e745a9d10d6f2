"use client";
import { useDeferredValue, useMemo } from "react";
import { Notice } from "#components/ui/Notice.tsx";
import shared from "#components/ui/shared.module.css";
import { audienceShare, isLong } from "./audience-share.ts";
import { conditionText } from "./conditions/condition-text.ts";
import { type Draft, questionAt } from "./draft.ts";
import { useEditorPart } from "./editor-context.ts";
import type { Selection } from "./editor-state.ts";
import { orderContextOf, type PreviewedOrder } from "./previewed-order.ts";
import { questionsById } from "./questions-by-id.ts";
import { type Audience, whoIsAsked } from "./who-is-asked.ts";

/** How much of the survey the previewed order sees, and why it doesn't see the selected question. */
export function PreviewAudience({ order }: { order: PreviewedOrder }) {
  const draft = useDeferredValue(useEditorPart((state) => state.draft));
  const selection = useDeferredValue(useEditorPart((state) => state.selection));
  const audience = useMemo(() => whoIsAsked(draft, orderContextOf(order)), [draft, order]);
  const share = useMemo(() => audienceShare(draft, audience), [draft, audience]);
  const hidden = useMemo(() => whyHidden(draft, selection, audience), [draft, selection, audience]);
  return (
    <div className={shared.tightStack} aria-live="polite">
      <p className={shared.note}>{share.text}</p>
      {isLong(share) && (
        <Notice status="warning" title="This takes over a minute">
          Shoppers are done with their order by then. Ask less, or make questions optional.
        </Notice>
      )}
      {hidden && (
        <Notice status={hidden.isNever ? "warning" : "neutral"} title={hidden.title}>
          {hidden.because}
        </Notice>
      )}
    </div>
  );
}

interface Hidden {
  isNever: boolean;
  title: string;
  because: string;
}

function whyHidden(draft: Draft, selection: Selection, audience: Audience): Hidden | undefined {
  if (selection.kind !== "question") return undefined;
  const { key, followUp } = selection.place;
  const question = questionAt(draft, selection.place);
  const asked = (followUp ? audience.followUps : audience.questions).get(key);
  if (question === undefined || asked === undefined || asked === "yes") return undefined;
  const isNever = asked === "no";
  const title = isNever ? "This shopper won't see the selected question" : "Shown after certain answers";
  if (followUp && audience.questions.get(key) === "no")
    return { isNever, title, because: "They don't see the question it follows." };
  if (question.showIf === undefined)
    return { isNever, title, because: "It appears only after certain answers to the main question." };
  const words = conditionText(question.showIf, questionsById(draft.questions.map(({ question }) => question)));
  return {
    isNever,
    title,
    because: `It's shown only when ${words}.${isNever ? "" : " This preview assumes that's true."}`,
  };
}
