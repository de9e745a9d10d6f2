"use client";
import { useEffect, useRef } from "react";
import type { OutputOf } from "#lib/client/call.ts";

export type ListedPage = OutputOf<"Survey.ResponsesList">;

/** A page of any list of responses. */
export interface PageOfResponses {
  items: readonly { recordId: string; testSource: "store" | "member" | null; locked?: true | undefined }[];
  page: number;
  limit: number;
  nextCursor: string | null;
  lookedThrough?: number | undefined;
  before?: number | undefined;
  /** Omitted if counting everything would cost too much. */
  total?: number;
  totalIsCapped?: true | undefined;
}

export type WriteAddress = (changes: Record<string, string | null>, entry?: "new") => void;

interface TurnedList {
  /** The requested input. */
  input: object;
  /** The page as shown: the previous one until the next one loads. */
  shown: PageOfResponses | undefined;
  isStale: boolean;
  write: WriteAddress;
}

/**
 * Turns pages of a list, or changes the list. The pressed control may exist on one page only; focus then moves to the
 * first response of the next page, or to what it offers instead.
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
    // Pressed again while the next page loads, the page being left is still the first one.
    leaving.current ??= place;
    write(changes, entry);
  };
  const turn: WriteAddress = (changes, entry) => {
    // While the next page loads, the shown cursor belongs to the previous page.
    if (!isStale) leave(changes, entry);
  };
  return { results, turn, leave };
}

function firstIn(results: HTMLElement | null): HTMLElement | undefined {
  const buttons = [...(results?.querySelectorAll("button") ?? [])].filter(
    (button) => button.getClientRects().length > 0,
  );
  return buttons.find(({ id }) => id.startsWith("open-")) ?? buttons[0];
}

/** How many responses of the list come before a page. */
export function countBefore({ before, page, limit }: PageOfResponses): number {
  return before ?? (page - 1) * limit;
}
