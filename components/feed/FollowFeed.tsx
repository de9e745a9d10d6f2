"use client";
import { useQueryClient } from "@tanstack/react-query";
import { useCallback, useEffect, useSyncExternalStore } from "react";
import { feedConnection } from "./feed-connection.ts";
import { isFollowing, Refresher } from "./refresher.ts";

/** Keeps the figures on the page fresh (`refreshedByFeed`). The stream is open only while there are any. */
export function FollowFeed() {
  useKeptFresh(useFollowers());
  return null;
}

/** Whether the page shows anything that is kept fresh. */
function useFollowers(): boolean {
  const queries = useQueryClient();
  const subscribe = useCallback((changed: () => void) => queries.getQueryCache().subscribe(changed), [queries]);
  const has = () => queries.getQueryCache().findAll({ type: "active", predicate: isFollowing }).length > 0;
  return useSyncExternalStore(subscribe, has, () => false);
}

/**
 * Reloads what is kept fresh when the feed reports a change: at most once a second, and always after the last event.
 */
function useKeptFresh(isNeeded: boolean): void {
  const queries = useQueryClient();
  useEffect(() => {
    if (!isNeeded) return;
    const refresher = new Refresher(queries, feedConnection);
    const stop = feedConnection.listen((news) => refresher.onNews(news));
    return () => {
      stop();
      refresher.stop();
    };
  }, [isNeeded, queries]);
}
