"use client";
import { useCallback, useState } from "react";
import { type BrokenCondition, brokenConditions, withoutBrokenRules } from "./conditions/earlier-questions.ts";
import { type Draft, moveQuestion } from "./draft.ts";
import { useEditorActions } from "./editor-context.ts";

/** A move that would leave conditions referring to later answers. */
export interface RefusedMove {
  key: string;
  position: number;
  broken: BrokenCondition[];
  /** The draft before the move. */
  draft: Draft;
}

/** Moves questions, unless that breaks a condition: then `refused` says which, for the merchant to decide. */
export function useMoveQuestion() {
  const { change, draftNow } = useEditorActions();
  const [refused, setRefused] = useState<RefusedMove>();
  const [announcement, setAnnouncement] = useState("");
  const move = useCallback(
    (key: string, position: number) => {
      const draft = draftNow();
      const moved = moveQuestion(draft, key, position);
      const broken = newlyBroken(draft, moved);
      if (broken.length > 0) return setRefused({ key, position, broken, draft });
      change((current) => moveQuestion(current, key, position));
      const place = moved.questions.findIndex((edited) => edited.key === key);
      const name = moved.questions[place]?.question.title || "The new question";
      setAnnouncement(`${name} moved to position ${place + 1} of ${moved.questions.length}.`);
    },
    [change, draftNow],
  );
  const moveAnyway = ({ key, position }: RefusedMove) => {
    change((current) => withoutBrokenRules(moveQuestion(current, key, position)));
    setRefused(undefined);
  };
  return { move, announcement, refused, moveAnyway, leave: () => setRefused(undefined) };
}

function newlyBroken(before: Draft, after: Draft): BrokenCondition[] {
  const already = new Set(brokenConditions(before).map(({ question }) => question));
  return brokenConditions(after).filter(({ question }) => !already.has(question));
}
