"use client";
import { useQueryClient } from "@tanstack/react-query";
import { notifyError, notifySuccess } from "#components/ui/notify.ts";
import type { OtherMerge } from "#lib/calls/app-other-texts.ts";
import type { CallError } from "#lib/client/call.ts";
import { useCallMutation } from "#lib/client/hooks.ts";
import { answerWords } from "./count-words.ts";

/** Where texts are merged into: a choice that there is, or one to make. */
export type MergeTarget = { choiceId: string } | { newChoice: string };

/** Merging and undoing; every figure of the page is asked for anew, and a toast offers to take it back. */
export function useOtherMerges(questionNameId: string) {
  const queries = useQueryClient();
  // A merge moves counts of the whole account: of this question, of splits, of lists.
  const refresh = () => void queries.invalidateQueries().catch(console.warn);
  // The toast outlives the screen, and so must what its button does.
  const undoing = useCallMutation("app.UndoOtherMerge", {
    onSuccess: ({ isApplied, choiceLabel, isInDraftOnly }) => {
      notifySuccess(
        isApplied ? `Merge into ${choiceLabel} undone` : "Merge undone. Past responses update in a few minutes.",
        isInDraftOnly ? { description: leftInDraft(choiceLabel), duration: 10_000 } : {},
      );
      refresh();
    },
    onError: (error) => notifyError(`Couldn't undo the merge: ${error.message}`),
  });
  const undo = ({ mergeId }: Pick<OtherMerge, "mergeId">) => undoing.mutate({ body: { mergeId } });
  const merging = useCallMutation("app.MergeOther", {
    onSuccess: (made) => {
      const moved = made.isApplied ? `${answerWords(made.answers)} moved to` : "Moving past answers to";
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

/** What undoing does not take back. */
export function leftInDraft(choiceLabel: string): string {
  return `“${choiceLabel}” is still in your unpublished draft. To stop offering it to shoppers, remove it in the editor.`;
}

export type OtherMerges = ReturnType<typeof useOtherMerges>;
