"use client";
import { useQueryClient } from "@tanstack/react-query";
import { useCallback, useEffect, useSyncExternalStore } from "react";
import { feedConnection } from "./feed-connection.ts";
import { isFollowing, Refresher } from "./refresher.ts";

/** Whether anything that is kept fresh is on the page. */
export function useFollowers(): boolean {
  const queries = useQueryClient();
  const subscribe = useCallback((changed: () => void) => queries.getQueryCache().subscribe(changed), [queries]);
  const has = () => queries.getQueryCache().findAll({ type: "active", predicate: isFollowing }).length > 0;
  return useSyncExternalStore(subscribe, has, () => false);
}

/** Reads what is kept fresh anew when the feed tells of something: at most once a second, the last news always. */
export function useKeptFresh(isNeeded: boolean): void {
  const queries = useQueryClient();
  useEffect(() => {
    if (!isNeeded) return;
    const refresher = new Refresher(queries, feedConnection);
    const stop = feedConnection.listen((news) => refresher.hear(news));
    return () => {
      stop();
      refresher.stop();
    };
  }, [isNeeded, queries]);
}
