import { createContext, type SyntheticEvent } from "react";

/** Something to sort. */
export interface SortableItem {
  id: string;
  name: string;
}

/** What starts a move, by React's name of the event. */
export type Starts = Record<"onPointerDown" | "onKeyDown", (event: SyntheticEvent) => void>;

/** What a list and the code that moves its rows share. */
export interface SortableRows {
  /** The rows and their handles on the page, by the item's id. */
  row: Map<string, HTMLElement>;
  handle: Map<string, HTMLElement>;
  /** By the item's id; empty until the code that moves rows is there. */
  starts: Map<string, Starts>;
  /** A press or key on a handle that the code came too late for; undefined once it is let go. */
  early: { id: string; name: keyof Starts; event: SyntheticEvent } | undefined;
  /** The id of the text that says how to move a row by keyboard. */
  howId: string;
  /** Loads the code that moves rows. */
  load: () => void;
}

/** @param load loads the code that moves rows */
export function makeRows(howId: string, load: () => void): SortableRows {
  return { row: new Map(), handle: new Map(), starts: new Map(), early: undefined, howId, load };
}

/** A ref that keeps an item's element for as long as it is on the page. */
export function keepIn(elements: Map<string, HTMLElement> | undefined, id: string) {
  return (element: HTMLElement | null) => {
    if (element) elements?.set(id, element);
    else elements?.delete(id);
  };
}

export const SortableContext = createContext<SortableRows | null>(null);
