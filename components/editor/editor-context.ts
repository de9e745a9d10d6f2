"use client";
import { createContext, use, useSyncExternalStore } from "react";
import type { EditorActions, EditorState } from "./editor-state.ts";
import type { EditorStore } from "./editor-store.ts";

export const EditorContext = createContext<EditorStore | null>(null);

/** Everything of the editor that the component stands in: it is drawn anew with each keystroke. */
export function useEditor(): EditorState & EditorActions {
  const { actions } = useStore();
  return { ...useEditorPart((state) => state), ...actions };
}

/**
 * One part of the editor: the component is drawn anew only when that part changes.
 * @param part must give the same object while nothing changed in it.
 */
export function useEditorPart<Part>(part: (state: EditorState) => Part): Part {
  const store = useStore();
  const read = () => part(store.state());
  return useSyncExternalStore(store.subscribe, read, read);
}

/** What changes the editor that the component stands in. Unlike {@link useEditor} it never draws the component anew. */
export function useEditorActions(): EditorActions {
  return useStore().actions;
}

function useStore(): EditorStore {
  const store = use(EditorContext);
  if (store === null) throw new Error("An EditorContext is needed above.");
  return store;
}
