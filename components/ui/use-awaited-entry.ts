"use client";
import { type KeyboardEvent, useRef } from "react";

/** What is known of a menu between the click that wants it and the moment it takes the focus. */
export interface AwaitedEntry {
  isAwaited: () => boolean;
  /** The menu is wanted: from now on arrows are taken for it. */
  begin: () => void;
  /** The place among the entries that can be chosen where the arrows led meanwhile; nothing is awaited from then on. */
  end: () => number;
  /** For the menu's button, which has the focus until then. */
  onKeyDown: (event: KeyboardEvent) => void;
}

/**
 * Takes the arrows that are pressed on a menu's button before the menu is there: they would scroll the page.
 * @param count how many entries can be chosen
 */
export function useAwaitedEntry(count: number): AwaitedEntry {
  const place = useRef<number | null>(null);
  return {
    isAwaited: () => place.current !== null,
    begin: () => {
      place.current ??= 0;
    },
    end: () => {
      const reached = place.current ?? 0;
      place.current = null;
      return reached;
    },
    onKeyDown: (event) => {
      if (event.key === "Escape") place.current = null;
      const next = place.current === null ? null : placeAfter(event.key, place.current, count);
      if (next === null) return;
      event.preventDefault();
      place.current = next;
    },
  };
}

/** Where a key leads in a menu whose ends meet; null for keys that lead nowhere. */
function placeAfter(key: string, place: number, count: number): number | null {
  if (key === "ArrowDown") return (place + 1) % count;
  if (key === "ArrowUp") return (place + count - 1) % count;
  if (key === "Home") return 0;
  return key === "End" ? count - 1 : null;
}
