"use client";
import { useEffect, useRef } from "react";
import type { OutputOf } from "#lib/client/call.ts";

export type ListedPage = OutputOf<"Survey.ResponsesList">;

/** A page of any list of responses. */
export interface PageOfResponses {
  items: readonly { recordId: string }[];
  page: number;
  limit: number;
  nextCursor: string | null;
  lookedThrough?: number | undefined;
  before?: number | undefined;
  /** Left out where counting all would cost too much. */
  total?: number;
  totalIsCapped?: true | undefined;
}

export type WriteAddress = (changes: Record<string, string | null>, entry?: "new") => void;

interface TurnedList {
  /** What is asked for. */
  input: object;
  /** The page as it is shown: the previous one until the next is there. */
  shown: PageOfResponses | undefined;
  isStale: boolean;
  write: WriteAddress;
}

/**
 * Turns to other pages of the list, or leaves it for another. What is pressed for it may stand on one page alone; the focus is
 * then given to the first response of the next one, or to what is offered there instead.
 */
export function usePageTurn({ input, shown, isStale, write }: TurnedList) {
  const results = useRef<HTMLDivElement>(null);
  const leaving = useRef<string>(null);
  const place = JSON.stringify(input);
  useEffect(() => {
    if (leaving.current === null || leaving.current === place || isStale || !shown) return;
    leaving.current = null;
    if (document.activeElement === document.body) firstIn(results.current)?.focus();
  }, [place, isStale, shown]);
  const leave: WriteAddress = (changes, entry) => {
    // Pressed once more while the next page is on its way, it is still the former one that is left.
    leaving.current ??= place;
    write(changes, entry);
  };
  const turn: WriteAddress = (changes, entry) => {
    // While the next page is on its way, what is shown tells where the one after the former begins.
    if (!isStale) leave(changes, entry);
  };
  return { results, turn, leave };
}

function firstIn(results: HTMLElement | null): HTMLElement | undefined {
  const buttons = [...(results?.querySelectorAll("button") ?? [])].filter((button) => button.checkVisibility());
  return buttons.find(({ id }) => id.startsWith("open-")) ?? buttons[0];
}

/** How many responses of the list stand before a page. */
export function countBefore({ before, page, limit }: PageOfResponses): number {
  return before ?? (page - 1) * limit;
}
