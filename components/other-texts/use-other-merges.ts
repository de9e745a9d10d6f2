"use client";
import { useQueryClient } from "@tanstack/react-query";
import { notifyError, notifySuccess } from "#components/ui/notify.ts";
import type { OtherMerge } from "#lib/calls/app-other-texts.ts";
import type { CallError } from "#lib/client/call.ts";
import { useCallMutation } from "#lib/client/hooks.ts";
import { answerCountText } from "./count-text.ts";

/** What texts are merged into: an existing choice, or a new one. */
export type MergeTarget = { choiceId: string } | { newChoice: string };

/** Merges and undoes merges; reloads every figure of the page, and a toast offers to undo. */
export function useOtherMerges(questionNameId: string) {
  const queries = useQueryClient();
  // A merge changes counts across the account: this question, splits and lists.
  const refresh = () => void queries.invalidateQueries().catch(console.warn);
  // The toast outlives the screen, so its action must too.
  const undoing = useCallMutation("app.UndoOtherMerge", {
    onSuccess: ({ isApplied, choiceLabel, isInDraftOnly }) => {
      notifySuccess(
        isApplied ? `Merge into ${choiceLabel} undone` : "Merge undone. Past responses update in a few minutes.",
        isInDraftOnly ? { description: leftInDraft(choiceLabel), duration: 10_000 } : {},
      );
      refresh();
    },
    onError: (error) => notifyError(`We couldn't undo the merge: ${error.message}`),
  });
  const undo = ({ mergeId }: Pick<OtherMerge, "mergeId">) => undoing.mutate({ body: { mergeId } });
  const merging = useCallMutation("app.MergeOther", {
    onSuccess: (made) => {
      const moved = made.isApplied ? `${answerCountText(made.answers)} moved to` : "Moving past answers to";
      notifySuccess(`${moved} ${made.choiceLabel}`, {
        duration: 10_000,
        action: { label: "Undo", onClick: () => undo(made) },
        ...(made.isInDraftOnly
          ? { description: "The choice is in your draft. Publish the survey to offer it to shoppers." }
          : {}),
      });
      refresh();
    },
  });
  const merge = (
    texts: string[],
    target: MergeTarget,
    onDone: () => void,
    onError: (error: CallError) => void = () => undefined,
  ) => merging.mutate({ body: { questionNameId, texts, ...target } }, { onSuccess: onDone, onError });
  return { merge, merging, undo, undoing };
}

/** What undoing does not revert. */
export function leftInDraft(choiceLabel: string): string {
  return `“${choiceLabel}” is still in your unpublished draft. To stop offering it to shoppers, remove it in the editor.`;
}

export type OtherMerges = ReturnType<typeof useOtherMerges>;
