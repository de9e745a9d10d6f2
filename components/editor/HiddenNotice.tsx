"use client";
import { useMemo } from "react";
import { Notice } from "#components/ui/Notice.tsx";
import { conditionText } from "./conditions/condition-text.ts";
import { type Draft, type QuestionPlace, questionAt } from "./draft.ts";
import { questionsById } from "./questions-by-id.ts";
import type { Audience, Reach } from "./who-is-asked.ts";

interface HiddenNoticeProps {
  draft: Draft;
  place: QuestionPlace;
  asked: Exclude<Reach, "yes">;
  audience: Audience;
}

/** Why the previewed order doesn't see the selected question, or not for sure. */
export function HiddenNotice({ draft, place, asked, audience }: HiddenNoticeProps) {
  const isNever = asked === "no";
  const because = useMemo(() => reasonOf(draft, place, isNever, audience), [draft, place, isNever, audience]);
  if (because === undefined) return null;
  return (
    <Notice
      status={isNever ? "warning" : "neutral"}
      title={isNever ? "This shopper won't see the selected question" : "Shown after certain answers"}
    >
      {because}
    </Notice>
  );
}

function reasonOf(draft: Draft, place: QuestionPlace, isNever: boolean, audience: Audience): string | undefined {
  const question = questionAt(draft, place);
  if (question === undefined) return undefined;
  if (place.followUp && audience.questions.get(place.key) === "no") return "They don't see the question it follows.";
  if (question.showIf === undefined) return "It appears only after certain answers to the main question.";
  const words = conditionText(question.showIf, questionsById(draft.questions.map(({ question }) => question)));
  return `It's shown only when ${words}.${isNever ? "" : " This preview assumes that's true."}`;
}
