"use client";
import { useCallback, useEffect, useRef, useSyncExternalStore } from "react";
import { type FeedNews, type FeedState, feedConnection } from "./feed-connection.ts";

interface Reactions {
  /** More answers came than were sent singly: reload the list. */
  onBehind?: () => void;
  /** Start from this cursor, which came with a list. */
  since?: string | undefined;
}

const nothing: FeedState = { answers: [], isLive: false };

/** The account's answers as they arrive, and whether the stream is live. */
export function useLiveFeed({ onBehind, since }: Reactions = {}): FeedState {
  const reactions = useRef({ onBehind });
  // A reloaded list may come with a later cursor, but the stream is already past it.
  const from = useRef(since);
  useEffect(() => {
    reactions.current = { onBehind };
  });
  const subscribe = useCallback(
    (changed: () => void) =>
      feedConnection.listen((news: FeedNews) => {
        if (news.kind === "behind") reactions.current.onBehind?.();
        changed();
      }, from.current),
    [],
  );
  return useSyncExternalStore(
    subscribe,
    () => feedConnection.state,
    () => nothing,
  );
}
