"use client";
import { useMemo } from "react";
import type { QuestionInput } from "#lib/survey/document.ts";
import { changeQuestion, type QuestionChange, type QuestionPlace, questionAt } from "./draft.ts";
import { useEditorActions } from "./editor-context.ts";

/** Changes one question: the same functions as long as it is the same question. */
export interface ChangeQuestion {
  /** Begins the names of the question's fields, for errors and undo. */
  prefix: string;
  /** Changes to one `field` in one go are undone together. */
  set(change: QuestionChange, field?: string): void;
  /** For a change that hangs on what the question is at that moment. */
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
