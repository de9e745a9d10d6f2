"use client";
import { useCallback } from "react";
import { sameJson } from "#components/autosave/same-json.ts";
import { notify } from "#components/ui/notify.ts";
import { withoutBrokenRules } from "./conditions/earlier-questions.ts";
import {
  changeQuestion,
  type Draft,
  type EditedQuestion,
  insertQuestion,
  type QuestionPlace,
  questionAt,
  removeQuestion,
} from "./draft.ts";
import { useEditorActions } from "./editor-context.ts";

const undoOfferMs = 8000;

/**
 * Removes a question right away along with conditions on its answer, and offers to restore both. Its responses stay in
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
      const count = conditionsChangedIn(before, after).length;
      notify(`${place.followUp ? "Follow-up" : "Question"} removed${conditionsText(count)}`, {
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

/** The draft with the question restored, and with its removed conditions unless they were edited since. */
function putBack(current: Draft, place: QuestionPlace, removed: EditedQuestion, before: Draft, after: Draft): Draft {
  const restored = conditionsChangedIn(before, after).reduce((draft, { at, was, is }) => {
    const isUntouched = sameJson(questionAt(draft, at)?.showIf, is);
    return isUntouched ? changeQuestion(draft, at, { showIf: was }) : draft;
  }, current);
  if (place.followUp)
    return changeQuestion(restored, { key: place.key, followUp: false }, { followUp: removed.question.followUp });
  if (restored.questions.some(({ key }) => key === place.key)) return restored;
  const afterKey = before.questions[before.questions.indexOf(removed) - 1]?.key;
  if (afterKey === undefined) return { ...restored, questions: [removed, ...restored.questions] };
  return insertQuestion(restored, removed, afterKey);
}

/** The conditions on other questions that the removal changed. */
function conditionsChangedIn(before: Draft, after: Draft) {
  const places = after.questions.flatMap(({ key }) => [
    { key, followUp: false },
    { key, followUp: true },
  ]);
  return places.flatMap((at) => {
    const is = questionAt(after, at);
    const was = questionAt(before, at);
    return is && was && is.showIf !== was.showIf ? [{ at, was: was.showIf, is: is.showIf }] : [];
  });
}

function conditionsText(count: number): string {
  if (count === 0) return "";
  return count === 1 ? " along with a condition on its answer" : ` along with ${count} conditions on its answer`;
}

/** Focuses the row after the removed one. */
function focusRow(key: string | undefined): void {
  if (key === undefined) return;
  requestAnimationFrame(() => document.querySelector<HTMLElement>(`[data-question="${CSS.escape(key)}"]`)?.focus());
}
