import { createAutosave, type SaveState } from "#components/autosave/autosave.ts";
import type { UnsavedWork } from "#components/autosave/unsaved-work.ts";
import type { Survey } from "#lib/calls/survey-shapes.ts";
import { call } from "#lib/client/call.ts";
import { draftOf, type QuestionPlace } from "./draft.ts";
import { type DraftAction, reduceHistory, startHistory } from "./draft-history.ts";
import { type DraftKeeper, noDraftKeeper } from "./draft-keeper.ts";
import type { EditorActions, EditorState } from "./editor-state.ts";
import { isTitlePending, type SaveBody, saveBody } from "./save-body.ts";
import { outlivesPage, type SaveSurvey, saverOf } from "./saver.ts";
import { existingSelection, firstSelection } from "./selection.ts";
import { withKeysOf } from "./with-keys-of.ts";

export interface EditorStore extends UnsavedWork {
  state(): EditorState;
  subscribe(listener: () => void): () => void;
  actions: EditorActions;
  /** Restores what this tab kept from an earlier visit: undo steps and unsaved changes. */
  restore(): void;
  /** Takes a refetched survey, unless something here is unsaved. */
  receive(survey: Survey): void;
  /** Saves everything, including titles still being typed: on leaving, typing counts as done. */
  saveAll(): void;
  stop(): void;
}

interface EditorStoreInput {
  survey: Survey;
  keeper?: DraftKeeper;
  /** Called with each survey returned by the server. */
  onStored(survey: Survey): void;
  /** How to save; defaults to `Survey.Save`, and is different for other things with questions. */
  save?: SaveSurvey;
}

/** A title counts as done after this pause, even if its field still has the focus. */
const titlePauseMs = 5_000;
const waiting: SaveState = { kind: "waiting" };

/** The editor's state, independent of React: an autosaved draft with undo and redo. */
export function createEditorStore({
  survey,
  keeper = noDraftKeeper,
  onStored,
  save = (body, options) => call("Survey.Save", { body }, options),
}: EditorStoreInput): EditorStore {
  const listeners = new Set<() => void>();
  let stored = survey;
  let history = startHistory(draftOf(survey));
  let selection = firstSelection(history.present);
  let typedTitle: QuestionPlace | undefined;
  let titleTimer: ReturnType<typeof setTimeout> | undefined;
  let errors: Record<string, string> = {};

  const autosave = createAutosave<SaveBody>({
    body: saveBody(history.present),
    revision: survey.revision,
    outlivesPage,
    save: saverOf(survey.id, save, {
      onStored: (sent, answer) => taken(sent, answer),
      onRefused(refused) {
        errors = refused;
      },
    }),
  });

  const taken = ({ keys }: SaveBody, answer: Survey) => {
    errors = {};
    stored = answer;
    const questions = new Map(
      keys.flatMap((key, index) => (answer.questions[index] ? [[key, answer.questions[index]]] : [])),
    );
    history = reduceHistory(history, { kind: "name", questions });
    onStored(answer);
  };

  let state = describe();
  function describe(): EditorState {
    const draft = history.present;
    selection = existingSelection(selection, draft);
    return {
      survey: stored,
      draft,
      selection,
      canUndo: history.past.length > 0,
      canRedo: history.future.length > 0,
      saveState: autosave.state().kind === "saved" && isTitlePending(draft, typedTitle) ? waiting : autosave.state(),
      problem: autosave.problem(),
      errors,
    };
  }
  const notify = () => {
    state = describe();
    for (const listener of listeners) listener();
  };
  autosave.subscribe(() => {
    notify();
    if (autosave.state().kind !== "saved") return;
    // Adds the ids of saved questions to what was typed in the meantime, or they would be saved as new ones again.
    updateBody();
    keeper.keepSoon(kept);
  });

  /** Autosaves the draft, except for a title that is still being typed; that follows when typing pauses. */
  const updateBody = () => {
    clearTimeout(titleTimer);
    autosave.update(saveBody(history.present, typedTitle));
    if (isTitlePending(history.present, typedTitle))
      titleTimer = setTimeout(() => autosave.update(saveBody(history.present)), titlePauseMs);
  };
  const kept = () => ({ history, base: stored });
  const dispatch = (action: DraftAction) => {
    const before = history;
    history = reduceHistory(history, action);
    if (history === before) return;
    updateBody();
    keeper.keepSoon(kept);
    notify();
  };
  const takeStored = (answer: Survey) => {
    stored = answer;
    errors = {};
    history = startHistory(withKeysOf(draftOf(answer), history.present));
    autosave.reset(saveBody(history.present), answer.revision);
    keeper.keepSoon(kept);
    notify();
  };

  const actions: EditorActions = {
    select(wanted) {
      selection = wanted;
      notify();
    },
    change: (change, field) =>
      dispatch({ kind: "change", change, atMs: Date.now(), ...(field === undefined ? {} : { field }) }),
    undo: () => dispatch({ kind: "undo" }),
    redo: () => dispatch({ kind: "redo" }),
    typeTitleOf(place) {
      typedTitle = place;
      updateBody();
      notify();
    },
    draftNow: () => history.present,
    storedNow: () => stored,
    saveNow: () => autosave.flush(),
    publish: () => autosave.publish(),
    async reload() {
      const answer = await call("Survey.GetById", { id: survey.id });
      onStored(answer);
      takeStored(answer);
    },
    adopt(answer, draft) {
      stored = answer;
      errors = {};
      autosave.reset(saveBody(withKeysOf(draftOf(answer), draft)), answer.revision);
      onStored(answer);
      dispatch({ kind: "change", change: () => draft, atMs: Date.now() });
    },
  };

  return {
    state: () => state,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    actions,
    restore() {
      const found = keeper.read(stored);
      if (found === null) return;
      stored = found.base;
      history = found.history;
      autosave.reset(saveBody(withKeysOf(draftOf(found.base), history.present)), found.base.revision);
      autosave.update(saveBody(history.present));
      // Immediately: the previous page's save may still be in progress, and the next change depends on it.
      void autosave.flush();
      notify();
    },
    receive(answer) {
      if (answer === stored) return;
      const isAllStored = typedTitle === undefined && autosave.state().kind === "saved";
      if (answer.revision > autosave.revision() && isAllStored) takeStored(answer);
      else if (answer.revision === stored.revision) {
        stored = answer;
        notify();
      }
    },
    saveAll() {
      autosave.update(saveBody(history.present));
      keeper.keep(kept());
      void autosave.flush();
    },
    isAtRisk: autosave.isAtRisk,
    stop() {
      clearTimeout(titleTimer);
      autosave.stop();
    },
  };
}
