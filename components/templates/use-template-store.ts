"use client";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useSaveOnLeave } from "#components/editor/use-survey-editor.ts";
import type { Template } from "#lib/calls/survey-template.ts";
import { callKey } from "#lib/client/hooks.ts";
import { createTemplateStore, type TemplateStore } from "./template-store.ts";

/** The editor of an own template while the screen is open; saves when it is left. */
export function useTemplateStore(template: Template, locale: string): TemplateStore {
  const queries = useQueryClient();
  const [store] = useState(() =>
    createTemplateStore({
      template,
      locale,
      onStored(stored) {
        queries.setQueryData(callKey("SurveyTemplate.GetById", { id: stored.id }), stored);
        queries.invalidateQueries({ queryKey: callKey("SurveyTemplate.List") }).catch(console.warn);
      },
    }),
  );
  useSaveOnLeave(store.editor);
  return store;
}
