"use client";
import { createContext, use, useSyncExternalStore } from "react";
import type { EditorActions, EditorState } from "./editor-state.ts";
import type { EditorStore } from "./editor-store.ts";

export const EditorContext = createContext<EditorStore | null>(null);

/** The full state of the surrounding editor: the component re-renders on each keystroke. */
export function useEditor(): EditorState & EditorActions {
  const { actions } = useStore();
  return { ...useEditorPart((state) => state), ...actions };
}

/**
 * One part of the editor's state: the component re-renders only when that part changes.
 * @param part must return the same object while nothing in it changed.
 */
export function useEditorPart<Part>(part: (state: EditorState) => Part): Part {
  const store = useStore();
  const read = () => part(store.state());
  return useSyncExternalStore(store.subscribe, read, read);
}

/** The actions of the surrounding editor. Unlike {@link useEditor}, never causes a re-render. */
export function useEditorActions(): EditorActions {
  return useStore().actions;
}

function useStore(): EditorStore {
  const store = use(EditorContext);
  if (store === null) throw new Error("An EditorContext is needed above.");
  return store;
}
