"use client";
import { type RefObject, useMemo } from "react";
import { notify } from "#components/ui/notify.ts";
import type { Choice } from "#lib/survey/document.ts";
import { choicesFromLines, moveChoice } from "../draft.ts";
import { newKey } from "../new-key.ts";
import type { ChangeQuestion } from "../use-question-change.ts";
import { insertChoices, maxChoices } from "./insert-choices.ts";

/** Actions on a question's choices. The functions are stable, so that only the choice that changes re-renders. */
export interface ChoiceActions {
  change(id: string, changed: Partial<Choice>, field?: string): void;
  move(id: string, position: number): void;
  remove(id: string): void;
  /** Adds choices after the given one, or at the end, and focuses the last; reuses an empty choice already there. */
  insert(labels: readonly string[], afterId?: string): void;
  /** Replaces the choices by one per line of text; unchanged lines keep their choice. */
  replaceByLines(text: string): void;
}

/** @param rows the element with the choices' fields, for moving the focus between them. */
export function useChoiceActions(update: ChangeQuestion["update"], rows: RefObject<HTMLElement | null>): ChoiceActions {
  return useMemo(() => {
    const focus = (id: string | undefined) =>
      requestAnimationFrame(() =>
        rows.current?.querySelector<HTMLInputElement>(`[data-choice="${id}"] input`)?.focus(),
      );
    const apply = (change: (choices: Choice[]) => Choice[], field?: string) =>
      update(({ choices = [] }) => ({ choices: change(choices) }), field);
    return {
      change: (id, changed, field) =>
        apply(
          (choices) => choices.map((choice) => (choice.id === id ? { ...choice, ...changed } : choice)),
          field && `choices.${id}.${field}`,
        ),
      move: (id, position) => apply((choices) => moveChoice(choices, id, position)),
      remove(id) {
        const fields = [...(rows.current?.querySelectorAll<HTMLElement>("[data-choice]") ?? [])];
        const index = fields.findIndex((field) => field.dataset.choice === id);
        apply((choices) => choices.filter((choice) => choice.id !== id));
        focus((fields[index - 1] ?? fields[index + 1])?.dataset.choice);
      },
      insert(labels, afterId) {
        const waiting = blankAfter(rows.current, afterId);
        if (waiting !== undefined && labels.every((label) => label === "")) return focus(waiting);
        const added = labels.map((label) => ({ id: newKey(), label }));
        const missing = (rows.current?.querySelectorAll("[data-choice]").length ?? 0) + added.length - maxChoices;
        if (missing > 0) notify(`A question can have ${maxChoices} choices. ${leftOut(missing, added.length)}`);
        apply((choices) => insertChoices(choices, added, afterId));
        focus(added.at(-1 - Math.max(0, missing))?.id);
      },
      replaceByLines: (text) => apply((choices) => choicesFromLines(text, choices).slice(0, maxChoices)),
    };
  }, [update, rows]);
}

function leftOut(missing: number, wanted: number): string {
  if (missing >= wanted) return "Remove one to add another.";
  return missing === 1 ? "The last one wasn't added." : `The last ${missing} weren't added.`;
}

/** The choice after the given one, if its label is still empty. */
function blankAfter(rows: HTMLElement | null, id: string | undefined): string | undefined {
  const fields = [...(rows?.querySelectorAll<HTMLElement>("[data-choice]") ?? [])];
  const next = fields[fields.findIndex(({ dataset }) => dataset.choice === id) + 1];
  if (id === undefined || next?.querySelector("input")?.value !== "") return undefined;
  return next.dataset.choice;
}
