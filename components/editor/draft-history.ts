import type { QuestionInput } from "#lib/survey/document.ts";
import type { Draft } from "./draft.ts";

/** The draft with the states before it and, after an undo, those after it. */
export interface DraftHistory {
  past: readonly Draft[];
  present: Draft;
  future: readonly Draft[];
  /** The field typed into last, and when: continuous typing is one undo step. */
  typing: { field: string; atMs: number } | null;
}

export type DraftAction =
  | { kind: "change"; change: (draft: Draft) => Draft; field?: string; atMs: number }
  | { kind: "undo" }
  | { kind: "redo" }
  | { kind: "name"; questions: ReadonlyMap<string, QuestionInput> }
  | { kind: "replace"; draft: Draft };

const maxSteps = 200;
const typingPauseMs = 1500;

export function startHistory(draft: Draft): DraftHistory {
  return { past: [], present: draft, future: [], typing: null };
}

/** The next state of the editor. Pure: actions bring their own random keys. */
export function reduceHistory(history: DraftHistory, action: DraftAction): DraftHistory {
  switch (action.kind) {
    case "change":
      return change(history, action.change(history.present), action.field, action.atMs);
    case "undo":
      return undo(history);
    case "redo":
      return redo(history);
    case "name":
      return name(history, action.questions);
    case "replace":
      return startHistory(action.draft);
  }
}

function change(history: DraftHistory, present: Draft, field: string | undefined, atMs: number): DraftHistory {
  if (present === history.present) return history;
  const { typing } = history;
  const continues = field !== undefined && typing?.field === field && atMs - typing.atMs < typingPauseMs;
  return {
    past: continues ? history.past : [...history.past, history.present].slice(-maxSteps),
    present,
    future: [],
    typing: field === undefined ? null : { field, atMs },
  };
}

function undo(history: DraftHistory): DraftHistory {
  const previous = history.past.at(-1);
  if (previous === undefined) return history;
  const future = [history.present, ...history.future];
  return { past: history.past.slice(0, -1), present: previous, future, typing: null };
}

function redo(history: DraftHistory): DraftHistory {
  const [next, ...future] = history.future;
  if (next === undefined) return history;
  return { past: [...history.past, history.present], present: next, future, typing: null };
}

/** Adds ids assigned by the server to every step, so that undo never makes a saved question a new one. */
function name(history: DraftHistory, saved: ReadonlyMap<string, QuestionInput>): DraftHistory {
  const named = (draft: Draft): Draft => {
    const questions = draft.questions.map((edited) => {
      const question = withIdsOf(edited.question, saved.get(edited.key));
      return question === edited.question ? edited : { key: edited.key, question };
    });
    return questions.every((edited, index) => edited === draft.questions[index]) ? draft : { ...draft, questions };
  };
  return {
    ...history,
    past: history.past.map(named),
    present: named(history.present),
    future: history.future.map(named),
  };
}

/** The question with the ids of its saved version if it has none yet; otherwise the same object. */
export function withIdsOf(question: QuestionInput, saved: QuestionInput | undefined): QuestionInput {
  const named = withId(question, saved?.questionNameId);
  const { followUp } = named;
  if (followUp === undefined || followUp.question.type !== saved?.followUp?.question.type) return named;
  const asked = withId(followUp.question, saved.followUp.question.questionNameId);
  return asked === followUp.question ? named : { ...named, followUp: { ...followUp, question: asked } };
}

function withId<Q extends { questionNameId?: string | undefined }>(question: Q, id: string | undefined): Q {
  return question.questionNameId !== undefined || id === undefined ? question : { ...question, questionNameId: id };
}
