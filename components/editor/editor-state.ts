import type { SaveState } from "#components/autosave/autosave.ts";
import type { Survey } from "#lib/calls/survey-shapes.ts";
import type { Draft, QuestionPlace } from "./draft.ts";

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
  /** Sets which question's title is being typed: a new one gets its id from the title once that is done. */
  typeTitleOf(place: QuestionPlace | undefined): void;
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
