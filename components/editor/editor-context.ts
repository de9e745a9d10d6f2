"use client";
import { createContext, use } from "react";
import type { EditorActions, SurveyEditor } from "./use-survey-editor.ts";

export const EditorContext = createContext<SurveyEditor | null>(null);

/** The editor that the component stands in. */
export function useEditor(): SurveyEditor {
  const editor = use(EditorContext);
  if (editor === null) throw new Error("useEditor needs an EditorContext above it.");
  return editor;
}

export const EditorActionsContext = createContext<EditorActions | null>(null);

/** What changes the editor that the component stands in. Unlike {@link useEditor} it never draws the component anew. */
export function useEditorActions(): EditorActions {
  const actions = use(EditorActionsContext);
  if (actions === null) throw new Error("useEditorActions needs an EditorActionsContext above it.");
  return actions;
}
