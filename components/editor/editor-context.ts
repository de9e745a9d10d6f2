"use client";
import { createContext, use } from "react";
import type { SurveyEditor } from "./use-survey-editor.ts";

export const EditorContext = createContext<SurveyEditor | null>(null);

/** The editor that the component stands in. */
export function useEditor(): SurveyEditor {
  const editor = use(EditorContext);
  if (editor === null) throw new Error("useEditor needs an EditorContext above it.");
  return editor;
}
