"use client";
import { type Query, type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useCallback, useEffect, useSyncExternalStore } from "react";
import { type FeedNews, feedConnection } from "./feed-connection.ts";

const atMostEveryMs = 1_000;
/** Where no stream comes through, they are asked for every so often instead. */
const withoutFeedMs = 10_000;

const isFollowing = (query: Query) => query.meta?.followsFeed === true;

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
    const refresher = new Refresher(queries);
    const stop = feedConnection.listen((news) => refresher.hear(news));
    return () => {
      stop();
      refresher.stop();
    };
  }, [isNeeded, queries]);
}

class Refresher {
  readonly #queries: QueryClient;
  readonly #timer: ReturnType<typeof setInterval>;
  #isDue = false;
  #isBusy = false;
  #isStopped = false;

  constructor(queries: QueryClient) {
    this.#queries = queries;
    this.#timer = setInterval(() => {
      if (!feedConnection.state.isLive && document.visibilityState === "visible") this.#refresh();
    }, withoutFeedMs);
  }

  hear(news: FeedNews): void {
    // When the stream opens, what came between the page's making and this moment is not told.
    if (news.kind !== "state" || feedConnection.state.isLive) this.#refresh();
  }

  stop(): void {
    this.#isStopped = true;
    clearInterval(this.#timer);
  }

  #refresh(): void {
    this.#isDue = true;
    if (this.#isBusy) return;
    this.#isBusy = true;
    this.#work().catch(console.warn);
  }

  async #work(): Promise<void> {
    while (this.#isDue && !this.#isStopped) {
      this.#isDue = false;
      const rest = new Promise((resolve) => setTimeout(resolve, atMostEveryMs));
      await this.#queries.invalidateQueries({ predicate: isFollowing, refetchType: "active" }, { cancelRefetch: true });
      await rest;
    }
    this.#isBusy = false;
  }
}
