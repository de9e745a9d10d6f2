"use client";
import { useQueryClient } from "@tanstack/react-query";
import type { ExternalToast } from "sonner";
import { feedConnection } from "#components/feed/feed-connection.ts";
import { notifyError, notifySuccess } from "#components/ui/notify.ts";
import { callKey, useCallMutation } from "#lib/client/hooks.ts";

/** Actions on one or more responses. They refresh lists and figures, and offer to undo what can be undone. */
export function useResponseActions() {
  const queries = useQueryClient();
  const lists = ["Survey.ResponsesList", "app.ListResponses", "app.GetResponse", "app.GetResponseTags"] as const;
  const refreshLists = () => {
    for (const name of lists) queries.invalidateQueries({ queryKey: callKey(name) }).catch(console.warn);
  };
  // Any figure of the account may have changed.
  const refreshAll = () => void queries.invalidateQueries().catch(console.warn);
  // Everything, except a deleted response that the drawer still shows.
  const isNoResponse = ({ queryKey }: { queryKey: readonly unknown[] }) =>
    queryKey[0] !== callKey("app.GetResponse")[0];
  const refreshAround = () => void queries.invalidateQueries({ predicate: isNoResponse }).catch(console.warn);
  const onError = (error: Error) => notifyError(error.message);
  const marked = ({ recordIds, isTest }: { recordIds: string[]; isTest: boolean }, options: ExternalToast = {}) => {
    feedConnection.forget(recordIds);
    refreshAll();
    const words = isTest ? "marked as test and removed from analytics" : "restored to analytics";
    notifySuccess(`${countText(recordIds.length)} ${words}`, options);
  };

  const reading = useCallMutation("app.MarkResponsesAsRead", { onSuccess: refreshLists, onError });
  const tagging = useCallMutation("app.TagResponses", { onSuccess: refreshLists, onError });
  const untesting = useCallMutation("app.MarkResponsesAsTest", { onSuccess: (_, { body }) => marked(body), onError });
  const testing = useCallMutation("app.MarkResponsesAsTest", {
    onSuccess: (_, { body: { recordIds, isTest } }) => {
      // The toast outlives the screen, so its action must too.
      const onClick = () => untesting.mutate({ body: { recordIds, isTest: !isTest } });
      marked({ recordIds, isTest }, { action: { label: "Undo", onClick }, duration: 8000 });
    },
    onError,
  });
  const deleting = useCallMutation("app.DeleteResponses", {
    onSuccess: ({ changed }, { body }) => {
      feedConnection.forget(body.recordIds);
      refreshAround();
      notifySuccess(`${countText(changed)} deleted`);
    },
  });

  const markRead = (recordIds: string[], isRead: boolean) => reading.mutate({ body: { recordIds, isRead } });
  const tag = (recordIds: string[], changes: { add?: string[]; remove?: string[] }) =>
    tagging.mutate({ body: { recordIds, ...changes } });
  const markTest = (recordIds: string[], isTest: boolean) => testing.mutate({ body: { recordIds, isTest } });
  const remove = (recordIds: string[], onDone: () => void) =>
    deleting.mutate({ body: { recordIds } }, { onSuccess: onDone });
  return { markRead, tag, markTest, remove, deleting, refreshAround };
}

export type ResponseActions = ReturnType<typeof useResponseActions>;

/** `1 response`, `12 responses`. */
export function countText(count: number): string {
  return count === 1 ? "1 response" : `${count} responses`;
}
