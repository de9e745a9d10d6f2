"use client";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { useUnsavedWork } from "#components/autosave/unsaved-work.ts";
import type { Survey } from "#lib/calls/survey-shapes.ts";
import { browserStorage } from "#lib/client/browser-storage.ts";
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
    const storage = browserStorage("sessionStorage");
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
  useUnsavedWork(store);
  return store;
}
