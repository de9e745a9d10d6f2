"use client";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import type { Survey } from "#lib/calls/survey-shapes.ts";
import { callKey } from "#lib/client/hooks.ts";
import { createDraftKeeper, noDraftKeeper } from "./draft-keeper.ts";
import { createEditorStore, type EditorStore } from "./editor-store.ts";

/**
 * The editor of a survey while the screen is mounted: restores what the tab kept, and saves on leaving.
 * @param survey as stored; the draft starts from the first value, and later values show what was saved elsewhere.
 * @param personId whose undo history it is.
 */
export function useSurveyEditor(survey: Survey, personId: string): EditorStore {
  const queryClient = useQueryClient();
  const [store] = useState(() => {
    const storage = tabStorage();
    const keeper = storage ? createDraftKeeper(storage, personId, survey.id) : noDraftKeeper;
    const onStored = (stored: Survey) => {
      queryClient.setQueryData(callKey("Survey.GetById", { id: stored.id }), stored);
      queryClient.setQueryData<Survey>(callKey("Survey.GetByAccount", {}), (working) =>
        working === undefined || working.id === stored.id ? stored : working,
      );
    };
    return createEditorStore({ survey, keeper, onStored });
  });
  useEffect(() => store.restore(), [store]);
  useEffect(() => store.receive(survey), [store, survey]);
  useSaveOnLeave(store);
  return store;
}

/**
 * Saves when the page is hidden, closed or back online, and asks before unsavable changes are lost. On leaving, typing
 * counts as done, so a new question is saved even if its title has the focus.
 */
export function useSaveOnLeave(store: EditorStore): void {
  useEffect(() => {
    const whenHidden = () => document.visibilityState === "hidden" && store.saveAll();
    const whenBack = () => store.state().saveState.kind === "failed" && store.saveAll();
    const beforeUnload = (event: BeforeUnloadEvent) => {
      store.saveAll();
      if (store.isAtRisk()) event.preventDefault();
    };
    document.addEventListener("visibilitychange", whenHidden);
    window.addEventListener("online", whenBack);
    window.addEventListener("beforeunload", beforeUnload);
    return () => {
      document.removeEventListener("visibilitychange", whenHidden);
      window.removeEventListener("online", whenBack);
      window.removeEventListener("beforeunload", beforeUnload);
      store.saveAll();
      store.stop();
    };
  }, [store]);
}

/** Session storage; undefined on the server, and if the browser forbids it. */
function tabStorage(): Storage | undefined {
  try {
    return typeof window === "undefined" ? undefined : window.sessionStorage;
  } catch {
    return undefined;
  }
}
