"use client";
import { useQueryClient } from "@tanstack/react-query";
import { notifySuccess } from "#components/ui/notify.ts";
import type { ImportItem } from "#lib/calls/import-shapes.ts";
import { callKey, useCall, useCallMutation } from "#lib/client/hooks.ts";

/** How often a screen asks how far the worker is. */
const WHILE_WORKING_MS = 1_500;

/** Whether the worker is busy with an import. */
export function isWorking({ status }: ImportItem): boolean {
  return status === "sending" || status === "reading" || status === "storing" || status === "undoing";
}

/** Whether it must be finished or canceled before another one. */
export function isOpen(item: ImportItem): boolean {
  return isWorking(item) || item.status === "ready";
}

/** The account's imports, and the calls that change them. */
export function useImports() {
  const queries = useQueryClient();
  const list = useCall(
    "app.ListImports",
    {},
    { refetchInterval: ({ state }) => (state.data?.items.some(isWorking) ? WHILE_WORKING_MS : false) },
  );
  const refresh = () => {
    for (const name of ["app.ListImports", "app.GetImport"] as const)
      queries.invalidateQueries({ queryKey: callKey(name) }).catch(console.warn);
  };
  const undoing = useCallMutation("app.UndoImport", {
    onSuccess: ({ status }) => {
      notifySuccess(status === "canceled" ? "Import canceled" : "Undoing the import");
      refresh();
    },
    onError: refresh,
  });
  return {
    list,
    refresh,
    starting: useCallMutation("app.StartImport", { onSuccess: refresh }),
    storing: useCallMutation("app.StoreImport", { onSuccess: refresh, onError: refresh }),
    undoing,
  };
}

export type Imports = ReturnType<typeof useImports>;
