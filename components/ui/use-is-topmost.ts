import { useEffect, useId, useSyncExternalStore } from "react";

/** The open dialogs and drawers, in the order they were opened. */
let open: readonly string[] = [];
const listeners = new Set<() => void>();

/** Whether a dialog is the topmost one: Escape closes only that one. */
export function useIsTopmost(): boolean {
  const id = useId();
  useEffect(() => {
    change([...open, id]);
    return () => change(open.filter((other) => other !== id));
  }, [id]);
  return useSyncExternalStore(
    subscribe,
    () => open.at(-1) === id,
    () => true,
  );
}

function change(next: readonly string[]): void {
  open = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
