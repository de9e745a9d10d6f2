import { useHotkeys } from "@mantine/hooks";

interface Steps {
  undo: () => void;
  redo: () => void;
}

/** Elements in which the keys mean something else than the draft: a dialog's fields, and what has its own undo. */
const elsewhere = "[role=dialog], [data-own-undo]";

/** Undoes and redoes the draft by keyboard, anywhere on the screen but in fields that aren't its own. */
export function useUndoKeys({ undo, redo }: Steps): void {
  const unlessElsewhere = (step: () => void) => (event: KeyboardEvent) => {
    if (!isFocusIn(elsewhere)) take(event, step);
  };
  useKeys(unlessElsewhere(undo), unlessElsewhere(redo));
}

/** Undoes and redoes by keyboard while the focus is inside `[data-own-undo={name}]`. */
export function useOwnUndoKeys(name: string, { undo, redo }: Steps): void {
  const inside = (step: () => void) => (event: KeyboardEvent) => {
    if (isFocusIn(`[data-own-undo="${name}"]`)) take(event, step);
  };
  useKeys(inside(undo), inside(redo));
}

function useKeys(undo: (event: KeyboardEvent) => void, redo: (event: KeyboardEvent) => void): void {
  const options = { preventDefault: false };
  useHotkeys(
    [
      ["mod+Z", undo, options],
      ["mod+shift+Z", redo, options],
      ["mod+Y", redo, options],
    ],
    [],
  );
}

function isFocusIn(selector: string): boolean {
  return document.activeElement?.closest(selector) != null;
}

/** Takes the keys from the browser, which would undo typing in the field instead. */
function take(event: KeyboardEvent, step: () => void): void {
  event.preventDefault();
  step();
}
