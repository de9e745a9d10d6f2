"use client";
import { useQueryClient } from "@tanstack/react-query";
import { notifyError, notifySuccess } from "#components/ui/notify.ts";
import type { ImportedSpend } from "#lib/calls/app-channels.ts";
import { callKey, useCallMutation } from "#lib/client/hooks.ts";
import { importedMessage, undoneMessage } from "./spend-text.ts";

/** Saves, deletes and imports spend, and refreshes the list. The toast about an import offers to undo it. */
export function useChannelSpend() {
  const queries = useQueryClient();
  const refresh = () =>
    void queries.invalidateQueries({ queryKey: callKey("app.ListChannelSpend") }).catch(console.warn);
  // The toast outlives the dialog, so its action must too.
  const undoing = useCallMutation("app.UndoSpendImport", {
    onSuccess: (counts) => {
      notifySuccess(undoneMessage(counts), { duration: 4000 });
      refresh();
    },
    onError: (error) => {
      notifyError(`We couldn't undo the import. ${error.message}`);
      refresh();
    },
  });
  const undo = (importId: string) => undoing.mutate({ body: { importId } });
  const onImported = (imported: ImportedSpend) => {
    const { importId } = imported;
    const action = importId === null ? {} : { action: { label: "Undo", onClick: () => undo(importId) } };
    notifySuccess(importedMessage(imported), { duration: 10_000, ...action });
    refresh();
  };
  return {
    save: useCallMutation("app.SaveChannelSpend", { onSuccess: refresh }),
    remove: useCallMutation("app.DeleteChannelSpend", { onSuccess: refresh }),
    importing: useCallMutation("app.ImportChannelSpend", { onSuccess: onImported }),
    undo,
    undoing,
  };
}

export type ChannelSpendCalls = ReturnType<typeof useChannelSpend>;
