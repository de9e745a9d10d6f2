"use client";
import { notify } from "#components/ui/notify.ts";
import { changeQuestion, insertQuestion, type QuestionPlace, removeQuestion } from "./draft.ts";
import { useEditor } from "./editor-context.ts";

const undoOfferMs = 8000;

/** Removes a question at once, and offers to put it back where it was. Its answers stay in Analytics. */
export function useRemoveQuestion(): (place: QuestionPlace) => void {
  const { draft, change } = useEditor();
  return (place) => {
    const index = draft.questions.findIndex(({ key }) => key === place.key);
    const removed = draft.questions[index];
    if (removed === undefined) return;
    const afterKey = draft.questions[index - 1]?.key;
    const putBack = () =>
      change((current) => {
        if (place.followUp)
          return changeQuestion(current, { key: place.key, followUp: false }, { followUp: removed.question.followUp });
        if (current.questions.some(({ key }) => key === place.key)) return current;
        const isFirst = afterKey === undefined;
        return isFirst
          ? { ...current, questions: [removed, ...current.questions] }
          : insertQuestion(current, removed, afterKey);
      });
    change((current) => removeQuestion(current, place));
    notify(place.followUp ? "Follow-up removed" : "Question removed", {
      duration: undoOfferMs,
      action: { label: "Undo", onClick: putBack },
    });
  };
}
