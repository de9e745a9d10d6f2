import type { SaveProblem, SaveState } from "#components/autosave/autosave.ts";
import type { Survey } from "#lib/calls/survey-shapes.ts";
import type { Draft, QuestionPlace } from "./draft.ts";

/** What the form shows: a question, or another part of the survey. `locale` is the language being translated into. */
export type Selection =
  | { kind: "question"; place: QuestionPlace }
  | { kind: "thankYou" }
  | { kind: "settings" }
  | { kind: "appearance" }
  | { kind: "languages"; locale?: string };

/** The editor's state for rendering. Unchanged parts are the same objects as before. */
export interface EditorState {
  /** The last stored version. */
  survey: Survey;
  draft: Draft;
  selection: Selection;
  canUndo: boolean;
  canRedo: boolean;
  saveState: SaveState;
  /** What the last save met, until the changes are stored. */
  problem: SaveProblem | undefined;
  /** Validation errors of the last save, by field (`errorsByField`). */
  errors: Record<string, string>;
}

/** The editor's actions. The functions are stable, so that rows using them don't re-render on each keystroke. */
export interface EditorActions {
  select(selection: Selection): void;
  /** Changes the draft; consecutive changes to one `field` are undone together. */
  change(change: (draft: Draft) => Draft, field?: string): void;
  undo(): void;
  redo(): void;
  /** Sets which question's title is being typed: a new question gets its id from the title once typing is done. */
  typeTitleOf(place: QuestionPlace | undefined): void;
  /** The current draft, for event handlers. */
  draftNow(): Draft;
  /** The survey that the unsaved changes are based on. */
  storedNow(): Survey;
  /** Saves pending changes; returns `saved`, or what prevented it. */
  saveNow(): Promise<SaveState>;
  publish(): Promise<SaveState>;
  /** Discards unsaved changes and the undo history, and loads the stored version. */
  reload(): Promise<void>;
  /** Replaces the base by `stored` and applies `draft` as one undoable step; the difference is saved. */
  adopt(stored: Survey, draft: Draft): void;
}
