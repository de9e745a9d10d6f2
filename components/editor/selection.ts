import type { Draft } from "./draft.ts";
import type { Selection } from "./editor-state.ts";

/** The initial selection: the first question, or the thank-you page of a survey without questions. */
export function firstSelection(draft: Draft): Selection {
  const [first] = draft.questions;
  return first ? { kind: "question", place: { key: first.key, followUp: false } } : { kind: "thankYou" };
}

/** The selection, or the nearest existing item after a removal or an undo. */
export function existingSelection(selection: Selection, draft: Draft): Selection {
  if (selection.kind !== "question") return selection;
  const { key, followUp } = selection.place;
  const edited = draft.questions.find((question) => question.key === key);
  if (edited === undefined) return firstSelection(draft);
  return followUp && edited.question.followUp === undefined
    ? { kind: "question", place: { key, followUp: false } }
    : selection;
}
