import type { Survey } from "#lib/calls/survey-shapes.ts";
import { CallError, type CallOptions, call, type InputOf } from "#lib/client/call.ts";
import { createAutosave, type SaveState } from "./autosave.ts";
import { conflictIn } from "./conflict.ts";
import { type Draft, draftOf, type QuestionPlace } from "./draft.ts";
import { type DraftAction, reduceHistory, startHistory, withIdsOf } from "./draft-history.ts";
import { type DraftKeeper, keptNothing } from "./draft-keeper.ts";
import { sameJson } from "./same-json.ts";
import { errorsByField, type SaveBody, saveBody, unfinishedQuestions } from "./save-body.ts";
import { existingSelection, firstSelection } from "./selection.ts";
import { withKeysOf } from "./with-keys-of.ts";

/** What the form shows: one question, or a part of the survey that is not one. `locale`: the language that is translated into. */
export type Selection =
  | { kind: "question"; place: QuestionPlace }
  | { kind: "thankYou" }
  | { kind: "settings" }
  | { kind: "look" }
  | { kind: "languages"; locale?: string };

/** What the screen shows of the editor. A part that did not change is the same object as before. */
export interface EditorState {
  /** As last stored. */
  survey: Survey;
  draft: Draft;
  selection: Selection;
  canUndo: boolean;
  canRedo: boolean;
  saveState: SaveState;
  /** The keys of questions that are not part of what is saved yet. */
  unfinished: ReadonlySet<string>;
  /** Why the last save was refused, by field (`errorsByField`). */
  errors: Record<string, string>;
}

/** What changes the editor: the same functions all along, so that a row which has them is not drawn with each keystroke. */
export interface EditorActions {
  select(selection: Selection): void;
  /** Changes the draft; changes to one `field` in one go are undone together. */
  change(change: (draft: Draft) => Draft, field?: string): void;
  undo(): void;
  redo(): void;
  /** Tells which question's title is being typed: a new one gets its id from the finished title. */
  typeTitleOf(key: string | undefined): void;
  /** The draft as it stands, for what a click needs to know of it. */
  draftNow(): Draft;
  /** The survey that the unsaved changes stand on. */
  storedNow(): Survey;
  /** Saves what is unsaved; `saved` once that is done, else what stood against it. */
  saveNow(): Promise<SaveState>;
  publish(): Promise<SaveState>;
  /** Drops what is unsaved, and the steps of undo with it, and takes what is stored. */
  reload(): Promise<void>;
  /** Goes on from what is stored with `draft` as one more step, which undo takes back; what differs is saved. */
  adopt(stored: Survey, draft: Draft): void;
}

export interface EditorStore {
  state(): EditorState;
  subscribe(listener: () => void): () => void;
  actions: EditorActions;
  /** Brings back what this tab kept of an earlier visit: steps of undo, and what was never saved. */
  restore(): void;
  /** Takes a survey that was read again, unless something here is unsaved. */
  receive(survey: Survey): void;
  /** Saves everything, titles still being typed as well: the page is left, hidden or back on line. */
  saveAll(): void;
  /** Whether leaving now could lose something. */
  isAtRisk(): boolean;
  /** Ends what is scheduled. */
  stop(): void;
}

interface EditorStoreInput {
  survey: Survey;
  keeper?: DraftKeeper;
  /** Told of each survey that came back from the server. */
  onStored(survey: Survey): void;
  /** How it is stored: by `Survey.Save`, unless it is something else that has questions. */
  save?: (change: InputOf<"Survey.Save">["body"], options: CallOptions) => Promise<Survey>;
}

// A save on its way outlives the page that is left. Browsers refuse keepalive bodies above 64 KiB in all; three bytes a letter stay below.
const maxKeepaliveLetters = 20_000;
const outlivesPage = ({ body }: SaveBody) => JSON.stringify(body).length < maxKeepaliveLetters;

/** The editor's state apart from React: a draft with undo and redo, saved by itself. */
export function createEditorStore({
  survey,
  keeper = keptNothing,
  onStored,
  save = (body, options) => call("Survey.Save", { body }, options),
}: EditorStoreInput): EditorStore {
  const listeners = new Set<() => void>();
  let stored = survey;
  let history = startHistory(draftOf(survey));
  let selection = firstSelection(history.present);
  let typedTitle: string | undefined;
  let errors: Record<string, string> = {};

  const autosave = createAutosave<SaveBody>({
    body: saveBody(history.present),
    revision: survey.revision,
    outlivesPage,
    async save(sent, { publish, revision }) {
      const body = { id: survey.id, ...sent.body, revision, ...(publish ? { publish } : {}) };
      try {
        return taken(sent, await save(body, { keepalive: outlivesPage(sent) }));
      } catch (error) {
        if (!(error instanceof CallError)) throw error;
        const current = conflictIn(error.problem)?.current;
        // An earlier try whose answer never came, or one that outlived the page before this one.
        if (current && !publish && isStoredAs(sent, current)) return taken(sent, current);
        errors = errorsByField(error.problem?.errors ?? {}, sent);
        throw error;
      }
    },
  });

  const taken = (sent: SaveBody, answer: Survey) => {
    errors = {};
    stored = answer;
    const questions = new Map(
      sent.keys.flatMap((key, index) => (answer.questions[index] ? [[key, answer.questions[index]]] : [])),
    );
    history = reduceHistory(history, { kind: "name", questions });
    onStored(answer);
    return { revision: answer.revision, body: named(sent, answer) };
  };

  let state = describe();
  function describe(before?: EditorState): EditorState {
    const draft = history.present;
    selection = existingSelection(selection, draft);
    return {
      survey: stored,
      draft,
      selection,
      canUndo: history.past.length > 0,
      canRedo: history.future.length > 0,
      saveState: autosave.state(),
      unfinished: before?.draft === draft ? before.unfinished : unfinishedKeys(draft, before?.unfinished),
      errors,
    };
  }
  const tell = () => {
    state = describe(state);
    for (const listener of listeners) listener();
  };
  autosave.subscribe(() => {
    tell();
    if (autosave.state().kind !== "saved") return;
    // What was typed meanwhile has the ids now that its questions were given, or they would be saved as new ones again.
    autosave.update(saveBody(history.present, typedTitle));
    keeper.keepSoon(kept);
  });

  const kept = () => ({ history, base: stored });
  const dispatch = (action: DraftAction) => {
    const before = history;
    history = reduceHistory(history, action);
    if (history === before) return;
    autosave.update(saveBody(history.present, typedTitle));
    keeper.keepSoon(kept);
    tell();
  };
  const takeStored = (answer: Survey) => {
    stored = answer;
    errors = {};
    history = startHistory(draftOf(answer));
    autosave.reset(saveBody(history.present), answer.revision);
    keeper.keepSoon(kept);
    tell();
  };

  const actions: EditorActions = {
    select(wanted) {
      selection = wanted;
      tell();
    },
    change: (change, field) =>
      dispatch({ kind: "change", change, atMs: Date.now(), ...(field === undefined ? {} : { field }) }),
    undo: () => dispatch({ kind: "undo" }),
    redo: () => dispatch({ kind: "redo" }),
    typeTitleOf(key) {
      typedTitle = key;
      autosave.update(saveBody(history.present, key));
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
      // At once: the save of the page before this one may still be on its way, and what is done next stands on it.
      void autosave.flush();
      tell();
    },
    receive(answer) {
      if (answer === stored) return;
      const isAllStored = typedTitle === undefined && state.unfinished.size === 0 && autosave.state().kind === "saved";
      if (answer.revision > autosave.revision() && isAllStored) takeStored(answer);
      else if (answer.revision === stored.revision) {
        stored = answer;
        tell();
      }
    },
    saveAll() {
      autosave.update(saveBody(history.present));
      keeper.keep(kept());
      void autosave.flush();
    },
    isAtRisk: autosave.isAtRisk,
    stop: autosave.stop,
  };
}

/** Whether a survey says what was sent, once the ids that the server gave are in it. */
function isStoredAs(sent: SaveBody, current: Survey): boolean {
  const { body } = named(sent, current);
  return Object.entries(body).every(([field, value]) => sameJson(value, Reflect.get(current, field)));
}

function named(sent: SaveBody, answer: Survey): SaveBody {
  const questions = sent.body.questions.map((question, index) => withIdsOf(question, answer.questions[index]));
  return { keys: sent.keys, body: { ...sent.body, questions } };
}

/** The same set while nothing changed in it, so that no row is drawn anew for it. */
function unfinishedKeys(draft: Draft, before: ReadonlySet<string> | undefined): ReadonlySet<string> {
  const keys = new Set(unfinishedQuestions(draft).map(({ key }) => key));
  return before !== undefined && keys.symmetricDifference(before).size === 0 ? before : keys;
}
