"use client";
import { useQueryClient } from "@tanstack/react-query";
import { notifyError, notifySuccess } from "#components/ui/notify.ts";
import { callKey, useCallMutation } from "#lib/client/hooks.ts";

/** What is done to responses, one or many; lists and figures follow, and what can be is offered to be undone. */
export function useResponseActions() {
  const queries = useQueryClient();
  const reading = useCallMutation("app.MarkResponsesAsRead");
  const testing = useCallMutation("app.MarkResponsesAsTest");
  const tagging = useCallMutation("app.TagResponses");
  const deleting = useCallMutation("app.DeleteResponses");
  const lists = ["Survey.ResponsesList", "app.GetResponse", "app.GetResponseTags"] as const;
  const refreshLists = () => {
    for (const name of lists) queries.invalidateQueries({ queryKey: callKey(name) }).catch(console.warn);
  };
  // Every figure of the account may have changed.
  const refreshAll = () => void queries.invalidateQueries().catch(console.warn);
  const failed = (error: Error) => notifyError(error.message);

  const markRead = (recordIds: string[], isRead: boolean) =>
    reading.mutate({ body: { recordIds, isRead } }, { onSuccess: refreshLists, onError: failed });
  const tag = (recordIds: string[], changes: { add?: string[]; remove?: string[] }) =>
    tagging.mutate({ body: { recordIds, ...changes } }, { onSuccess: refreshLists, onError: failed });
  const markTest = (recordIds: string[], isTest: boolean, isUndo = false) =>
    testing.mutate(
      { body: { recordIds, isTest } },
      {
        onError: failed,
        onSuccess: () => {
          refreshAll();
          const undo = { label: "Undo", onClick: () => markTest(recordIds, !isTest, true) };
          const words = isTest ? "set aside as a test: in no figure" : "back in the figures";
          const options = isUndo ? {} : { action: undo, duration: 8000 };
          notifySuccess(`${countWords(recordIds.length)} ${words}`, options);
        },
      },
    );
  const remove = (recordIds: string[], onDone: () => void) =>
    deleting.mutate(
      { body: { recordIds } },
      {
        onSuccess: ({ changed }) => {
          onDone();
          refreshAll();
          notifySuccess(`${countWords(changed)} deleted`);
        },
      },
    );
  return { markRead, tag, markTest, remove, deleting, refreshAll };
}

export type ResponseActions = ReturnType<typeof useResponseActions>;

/** `1 response`, `12 responses`. */
export function countWords(count: number): string {
  return count === 1 ? "1 response" : `${count} responses`;
}
