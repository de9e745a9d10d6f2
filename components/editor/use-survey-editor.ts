"use client";
import { useQueryClient } from "@tanstack/react-query";
import { useCallback, useEffect, useMemo, useReducer, useRef, useState, useSyncExternalStore } from "react";
import type { Survey } from "#lib/calls/survey-shapes.ts";
import { CallError, call } from "#lib/client/call.ts";
import { callKey } from "#lib/client/hooks.ts";
import { type Autosave, createAutosave, type SaveState } from "./autosave.ts";
import { type Draft, draftOf, type QuestionPlace } from "./draft.ts";
import { reduceHistory, startHistory, withIdsOf } from "./draft-history.ts";
import { errorsByField, type SaveBody, saveBody, unfinishedQuestions } from "./save-body.ts";

/** What the form shows: one question, or a part of the survey that is not one. `locale`: the language that is translated into. */
export type Selection =
  | { kind: "question"; place: QuestionPlace }
  | { kind: "thankYou" }
  | { kind: "settings" }
  | { kind: "languages"; locale?: string };

/** What changes the editor: the same functions all along, so that a row which has them is not drawn with each keystroke. */
export interface EditorActions {
  select(selection: Selection): void;
  /** Changes the draft; changes to one `field` in one go are undone together. */
  change(change: (draft: Draft) => Draft, field?: string): void;
  /** Tells which question's title is being typed: a new one gets its id from the finished title. */
  typeTitleOf(key: string | undefined): void;
  /** The draft as it stands, for what a click needs to know of it. */
  draftNow(): Draft;
}

export interface SurveyEditor extends EditorActions {
  actions: EditorActions;
  /** As last stored. */
  survey: Survey;
  draft: Draft;
  selection: Selection;
  undo(): void;
  redo(): void;
  canUndo: boolean;
  canRedo: boolean;
  saveState: SaveState;
  /** The keys of questions that are not part of what is saved yet. */
  unfinished: ReadonlySet<string>;
  /** Why the last save was refused, by field (`errorsByField`). */
  errors: Record<string, string>;
  /** Saves what is unsaved; `saved` once that is done, else what stood against it. */
  saveNow(): Promise<SaveState>;
  publish(): Promise<SaveState>;
  overwrite(): void;
  /** Drops what is unsaved and takes what is stored. */
  reload(): Promise<void>;
}

// A save on its way outlives the page that is left. Browsers refuse keepalive bodies above 64 KiB in all; three bytes a letter stay below.
const maxKeepaliveLetters = 20_000;
const outlivesPage = ({ body }: SaveBody) => JSON.stringify(body).length < maxKeepaliveLetters;

/**
 * The editor's state: a draft with undo and redo, saved by itself.
 * @param survey as stored; the draft is taken from it once, later ones tell how far publishing is.
 */
export function useSurveyEditor(survey: Survey): SurveyEditor {
  const queryClient = useQueryClient();
  const [initial] = useState(survey);
  const [history, dispatch] = useReducer(reduceHistory, initial, (stored) => startHistory(draftOf(stored)));
  const [selection, select] = useState<Selection>(() => firstSelection(history.present));
  const [typedTitle, typeTitleOf] = useState<string>();
  const [errors, setErrors] = useState<Record<string, string>>({});

  const [autosave] = useState(() =>
    createAutosave<SaveBody>({
      body: saveBody(history.present),
      revision: initial.revision,
      outlivesPage,
      async save(sent, { publish, revision }) {
        const body = {
          id: initial.id,
          ...sent.body,
          ...(publish ? { publish } : {}),
          ...(revision === undefined ? {} : { revision }),
        };
        try {
          const stored = await call("Survey.Save", { body }, { keepalive: outlivesPage(sent) });
          setErrors({});
          queryClient.setQueryData(callKey("Survey.GetByAccount", {}), stored);
          dispatch({
            kind: "name",
            questions: new Map(sent.keys.flatMap((key, index) => withKey(key, stored.questions[index]))),
          });
          return { revision: stored.revision, body: named(sent, stored) };
        } catch (error) {
          if (error instanceof CallError) setErrors(errorsByField(error.problem?.errors ?? {}, sent));
          throw error;
        }
      },
    }),
  );
  const saveState = useSyncExternalStore(autosave.subscribe, autosave.state, autosave.state);

  const body = useMemo(() => saveBody(history.present, typedTitle), [history.present, typedTitle]);
  useEffect(() => autosave.update(body), [autosave, body]);
  useSaveOnLeave(autosave, history.present);

  const change = useCallback((apply: (draft: Draft) => Draft, field?: string) => {
    dispatch({ kind: "change", change: apply, atMs: Date.now(), ...(field === undefined ? {} : { field }) });
  }, []);

  const takeStored = useCallback(
    (stored: Survey) => {
      const draft = draftOf(stored);
      setErrors({});
      autosave.reset(saveBody(draft), stored.revision);
      dispatch({ kind: "replace", draft });
    },
    [autosave],
  );
  // Saved in another tab or by a colleague, while nothing here was unsaved: there is nothing to choose between.
  const unfinished = useMemo(
    () => new Set(unfinishedQuestions(history.present).map(({ key }) => key)),
    [history.present],
  );
  const isAllStored = typedTitle === undefined && unfinished.size === 0;
  useEffect(() => {
    const isNewer = survey.revision > autosave.revision();
    if (isNewer && isAllStored && autosave.state().kind === "saved") takeStored(survey);
  }, [survey, isAllStored, autosave, takeStored]);

  const latest = useRef(history.present);
  useEffect(() => {
    latest.current = history.present;
  }, [history.present]);
  const actions = useMemo(() => ({ select, change, typeTitleOf, draftNow: () => latest.current }), [change]);

  return {
    ...actions,
    actions,
    survey,
    draft: history.present,
    selection: existing(selection, history.present),
    undo: () => dispatch({ kind: "undo" }),
    redo: () => dispatch({ kind: "redo" }),
    canUndo: history.past.length > 0,
    canRedo: history.future.length > 0,
    saveState,
    unfinished,
    errors,
    saveNow: () => autosave.flush(),
    publish: autosave.publish,
    overwrite: () => void autosave.overwrite(),
    async reload() {
      const stored = await call("Survey.GetById", { id: initial.id });
      queryClient.setQueryData(callKey("Survey.GetByAccount", {}), stored);
      takeStored(stored);
    },
  };
}

/**
 * Saves when the page is hidden, left or back on line, and asks before what cannot be saved is lost. Whoever leaves has
 * done typing, so a new question is saved whose title still has the focus.
 */
function useSaveOnLeave(autosave: Autosave<SaveBody>, draft: Draft): void {
  const latest = useRef(draft);
  useEffect(() => {
    latest.current = draft;
  }, [draft]);
  useEffect(() => {
    const saveAll = () => {
      autosave.update(saveBody(latest.current));
      void autosave.flush();
    };
    const whenHidden = () => document.visibilityState === "hidden" && saveAll();
    const whenBack = () => autosave.state().kind === "failed" && void autosave.flush();
    const beforeUnload = (event: BeforeUnloadEvent) => {
      saveAll();
      if (autosave.isAtRisk()) event.preventDefault();
    };
    document.addEventListener("visibilitychange", whenHidden);
    window.addEventListener("online", whenBack);
    window.addEventListener("beforeunload", beforeUnload);
    return () => {
      document.removeEventListener("visibilitychange", whenHidden);
      window.removeEventListener("online", whenBack);
      window.removeEventListener("beforeunload", beforeUnload);
      saveAll();
      autosave.stop();
    };
  }, [autosave]);
}

function withKey<Value>(key: string, value: Value | undefined): [string, Value][] {
  return value === undefined ? [] : [[key, value]];
}

function named(sent: SaveBody, stored: Survey): SaveBody {
  const questions = sent.body.questions.map((question, index) => withIdsOf(question, stored.questions[index]));
  return { keys: sent.keys, body: { ...sent.body, questions } };
}

function firstSelection(draft: Draft): Selection {
  const [first] = draft.questions;
  return first ? { kind: "question", place: { key: first.key, followUp: false } } : { kind: "thankYou" };
}

/** What is selected, or the nearest that is still there after a removal or an undo. */
function existing(selection: Selection, draft: Draft): Selection {
  if (selection.kind !== "question") return selection;
  const { key, followUp } = selection.place;
  const edited = draft.questions.find((question) => question.key === key);
  if (edited === undefined) return firstSelection(draft);
  return followUp && edited.question.followUp === undefined
    ? { kind: "question", place: { key, followUp: false } }
    : selection;
}
