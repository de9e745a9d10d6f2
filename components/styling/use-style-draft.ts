"use client";
import { useEffect, useState, useSyncExternalStore } from "react";
import { type Autosave, createAutosave, type SaveState } from "#components/autosave/autosave.ts";
import { useUnsavedWork } from "#components/autosave/unsaved-work.ts";
import { call } from "#lib/client/call.ts";
import type { SurveyStyles } from "#lib/survey/style-tokens.ts";
import { styleChange } from "./style-change.ts";

export interface StyleDraft {
  styles: SurveyStyles;
  saveState: SaveState;
  /** Applies and saves new styles; consecutive changes with the same name are one undo step. */
  change: (styles: SurveyStyles, name: string) => void;
  /** Replaces all styles as one undo step; also works after the panel is closed. */
  replace: (styles: SurveyStyles) => void;
  undo: () => void;
  redo: () => void;
  canUndo: boolean;
  canRedo: boolean;
  saveNow: () => void;
}

interface History {
  past: readonly SurveyStyles[];
  present: SurveyStyles;
  future: readonly SurveyStyles[];
  /** The name of the last change. */
  name: string;
}

const maxSteps = 100;
/** Browsers don't finish larger keepalive requests after the page is closed. */
const maxLeavingBytes = 60_000;

let lastSave: Promise<unknown> = Promise.resolve();

/** Resolves once all is saved, or was refused for good; what may still pass is tried again until then. */
async function settled(autosave: Autosave<SurveyStyles>): Promise<void> {
  const isOver = () => {
    const state = autosave.state();
    return state.kind === "saved" || state.kind === "invalid" || (state.kind === "failed" && !state.isPassing);
  };
  await autosave.flush();
  if (isOver()) return;
  await new Promise<void>((resolve) => {
    const stop = autosave.subscribe(() => {
      if (!isOver()) return;
      stop();
      resolve();
    });
  });
}

/** Resolves once the panel that was open before has saved, or was refused. */
export async function stylesSaved(): Promise<void> {
  await lastSave;
}

/** The styles being edited: autosaved, with undo and redo. `stored` is the server's version. */
export function useStyleDraft(stored: SurveyStyles): StyleDraft {
  const [history, setHistory] = useState<History>({ past: [], present: stored, future: [], name: "" });
  const [autosave] = useState(() => createStyleAutosave(stored));
  const saveState = useSyncExternalStore(autosave.subscribe, autosave.state, autosave.state);
  const { past, present, future } = history;
  useEffect(() => autosave.update(present), [autosave, present]);
  useUnsavedWork({
    isAtRisk: autosave.isAtRisk,
    saveAll() {
      lastSave = settled(autosave);
    },
  });
  const change = (styles: SurveyStyles, name: string) =>
    setHistory((before) => {
      const isSame = name === before.name && before.past.length > 0;
      const steps = isSame ? before.past : [...before.past, before.present].slice(-maxSteps);
      return { past: steps, present: styles, future: [], name };
    });
  const undo = () =>
    setHistory((before) => {
      const last = before.past.at(-1);
      if (!last) return before;
      return { past: before.past.slice(0, -1), present: last, future: [before.present, ...before.future], name: "" };
    });
  const redo = () =>
    setHistory((before) => {
      const [next, ...rest] = before.future;
      return next ? { past: [...before.past, before.present], present: next, future: rest, name: "" } : before;
    });
  return {
    styles: present,
    saveState,
    change,
    replace: (styles) => {
      change(styles, "replace");
      autosave.update(styles);
    },
    undo,
    redo,
    canUndo: past.length > 0,
    canRedo: future.length > 0,
    saveNow: () => void autosave.flush(),
  };
}

function createStyleAutosave(stored: SurveyStyles) {
  let known = stored;
  return createAutosave<SurveyStyles>({
    body: stored,
    revision: 0,
    save: async (styles) => {
      const body = styleChange(known, styles);
      await call("Survey.SaveStyles", { body }, { keepalive: JSON.stringify(body).length < maxLeavingBytes });
      known = styles;
      return { revision: 0, body: styles };
    },
    outlivesPage: ({ customCss }) => customCss.length < maxLeavingBytes / 3,
    pauseMs: 400,
  });
}
