import type { QuestionInput } from "#lib/survey/document.ts";
import type { Draft } from "./draft.ts";

/** The draft with the states before it and, after an undo, those after it. */
export interface DraftHistory {
  past: readonly Draft[];
  present: Draft;
  future: readonly Draft[];
  /** The field that the last change typed into, and when: keystrokes in one go are one step of undo. */
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

/** The next state of the editor. Pure: changes bring their own random keys. */
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

/** Ids that the server gave reach every step, so that undoing never makes a saved question a new one. */
function name(history: DraftHistory, saved: ReadonlyMap<string, QuestionInput>): DraftHistory {
  const named = (draft: Draft): Draft => ({
    ...draft,
    questions: draft.questions.map(({ key, question }) => ({ key, question: withIdsOf(question, saved.get(key)) })),
  });
  return {
    ...history,
    past: history.past.map(named),
    present: named(history.present),
    future: history.future.map(named),
  };
}

/** The question with the ids of its saved self, where it has none yet. */
export function withIdsOf(question: QuestionInput, saved: QuestionInput | undefined): QuestionInput {
  if (saved === undefined) return question;
  const named = { ...question, questionNameId: question.questionNameId ?? saved.questionNameId };
  const savedFollowUpId = saved.followUp?.question.questionNameId;
  if (question.followUp === undefined || savedFollowUpId === undefined) return named;
  const { question: followUpQuestion } = question.followUp;
  if (followUpQuestion.type !== saved.followUp?.question.type) return named;
  return {
    ...named,
    followUp: {
      ...question.followUp,
      question: { ...followUpQuestion, questionNameId: followUpQuestion.questionNameId ?? savedFollowUpId },
    },
  };
}
