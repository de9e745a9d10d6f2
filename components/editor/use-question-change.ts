"use client";
import { useMemo } from "react";
import type { QuestionInput } from "#lib/survey/document.ts";
import { changeQuestion, type QuestionChange, type QuestionPlace, questionAt } from "./draft.ts";
import { useEditorActions } from "./editor-context.ts";

/** Changes one question. The functions are stable for the same question. */
export interface ChangeQuestion {
  /** Prefix of the question's field names, for errors and undo. */
  prefix: string;
  /** Consecutive changes to one `field` are undone together. */
  set(change: QuestionChange, field?: string): void;
  /** For changes that depend on the question's current value. */
  update(change: (question: QuestionInput) => QuestionChange, field?: string): void;
}

export function useQuestionChange({ key, followUp }: QuestionPlace): ChangeQuestion {
  const { change } = useEditorActions();
  return useMemo(() => {
    const place = { key, followUp };
    const prefix = followUp ? `${key}.followUp` : key;
    const update: ChangeQuestion["update"] = (apply, field) =>
      change((draft) => {
        const question = questionAt(draft, place);
        return question === undefined ? draft : changeQuestion(draft, place, apply(question));
      }, field && `${prefix}.${field}`);
    return { prefix, update, set: (changed, field) => update(() => changed, field) };
  }, [change, key, followUp]);
}
