import type { Draft } from "./draft.ts";
import type { Selection } from "./editor-state.ts";

/** What the editor begins with: the first question, or the thanks of a survey without any. */
export function firstSelection(draft: Draft): Selection {
  const [first] = draft.questions;
  return first ? { kind: "question", place: { key: first.key, followUp: false } } : { kind: "thankYou" };
}

/** What is selected, or the nearest that is still there after a removal or an undo. */
export function existingSelection(selection: Selection, draft: Draft): Selection {
  if (selection.kind !== "question") return selection;
  const { key, followUp } = selection.place;
  const edited = draft.questions.find((question) => question.key === key);
  if (edited === undefined) return firstSelection(draft);
  return followUp && edited.question.followUp === undefined
    ? { kind: "question", place: { key, followUp: false } }
    : selection;
}
