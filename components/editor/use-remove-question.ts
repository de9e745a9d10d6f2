"use client";
import { useCallback } from "react";
import { notify } from "#components/ui/notify.ts";
import { withoutBrokenRules } from "./conditions/earlier-questions.ts";
import {
  changeQuestion,
  type Draft,
  type EditedQuestion,
  insertQuestion,
  type QuestionPlace,
  removeQuestion,
} from "./draft.ts";
import { useEditorActions } from "./editor-context.ts";

const undoOfferMs = 8000;

/**
 * Removes a question at once, with the conditions on its answer, and offers to put both back. Its answers stay in
 * Analytics.
 */
export function useRemoveQuestion(): (place: QuestionPlace) => void {
  const { change, select, draftNow } = useEditorActions();
  return useCallback(
    (place) => {
      const before = draftNow();
      const index = before.questions.findIndex(({ key }) => key === place.key);
      const removed = before.questions[index];
      if (removed === undefined) return;
      const after = withoutBrokenRules(removeQuestion(before, place));
      change((current) => withoutBrokenRules(removeQuestion(current, place)));
      const neighbour = after.questions[Math.min(index, after.questions.length - 1)];
      if (neighbour)
        select({ kind: "question", place: { key: place.followUp ? place.key : neighbour.key, followUp: false } });
      focusRow(place.followUp ? place.key : neighbour?.key);
      const count = mendedIn(before, after).length;
      notify(`${place.followUp ? "Follow-up" : "Question"} removed${conditionsWords(count)}`, {
        duration: undoOfferMs,
        action: {
          label: "Undo",
          onClick: () => change((current) => putBack(current, place, removed, before, after)),
        },
      });
    },
    [change, select, draftNow],
  );
}

/** The draft with the question where it was, and with the conditions that went with it where nobody changed them since. */
function putBack(current: Draft, place: QuestionPlace, removed: EditedQuestion, before: Draft, after: Draft): Draft {
  const mended = new Map(mendedIn(before, after).map(({ was, is }) => [is.question, was.question]));
  const restored = {
    ...current,
    questions: current.questions.map((edited) => ({
      ...edited,
      question: mended.get(edited.question) ?? edited.question,
    })),
  };
  if (place.followUp)
    return changeQuestion(restored, { key: place.key, followUp: false }, { followUp: removed.question.followUp });
  if (restored.questions.some(({ key }) => key === place.key)) return restored;
  const afterKey = before.questions[before.questions.indexOf(removed) - 1]?.key;
  if (afterKey === undefined) return { ...restored, questions: [removed, ...restored.questions] };
  return insertQuestion(restored, removed, afterKey);
}

/** The questions, apart from the removed one, that the removal changed. */
function mendedIn(before: Draft, after: Draft): { was: EditedQuestion; is: EditedQuestion }[] {
  return after.questions.flatMap((is) => {
    const was = before.questions.find(({ key }) => key === is.key);
    const lostFollowUp = was?.question.followUp !== undefined && is.question.followUp === undefined;
    return was === undefined || was === is || lostFollowUp ? [] : [{ was, is }];
  });
}

function conditionsWords(count: number): string {
  if (count === 0) return "";
  return count === 1 ? ", with a condition on its answer" : `, with ${count} conditions on its answer`;
}

/** The row that follows in the list takes the focus that the removed one had. */
function focusRow(key: string | undefined): void {
  if (key === undefined) return;
  requestAnimationFrame(() => document.querySelector<HTMLElement>(`[data-question="${CSS.escape(key)}"]`)?.focus());
}
