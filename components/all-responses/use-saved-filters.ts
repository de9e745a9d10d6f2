"use client";
import { useQueryClient } from "@tanstack/react-query";
import { callKey, useCallMutation } from "#lib/client/hooks.ts";

/** Saves, renames and deletes filters, and refreshes the tabs. */
export function useSavedFilters() {
  const queries = useQueryClient();
  const onSuccess = () =>
    void queries.invalidateQueries({ queryKey: callKey("app.GetSavedFilters") }).catch(console.warn);
  return {
    create: useCallMutation("app.CreateSavedFilter", { onSuccess }),
    rename: useCallMutation("app.RenameSavedFilter", { onSuccess }),
    remove: useCallMutation("app.DeleteSavedFilter", { onSuccess }),
  };
}
