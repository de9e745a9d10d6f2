"use client";
import { useQueryClient } from "@tanstack/react-query";
import { callKey, useCallMutation } from "#lib/client/hooks.ts";

/** What is done to saved filters; the tabs follow. */
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
