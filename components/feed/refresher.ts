import type { Query, QueryClient } from "@tanstack/react-query";
import type { FeedConnection, FeedNews } from "./feed-connection.ts";

const atMostEveryMs = 1_000;
/** Where no stream comes through, figures are asked for every so often instead. */
const withoutFeedMs = 10_000;

/**
 * Whether what is held is kept fresh (`keptFresh` of lib/client/hooks.ts) for any part of the page: the query's own `meta`
 * is that of whichever part asked last.
 */
export function isFollowing(query: Query): boolean {
  return query.observers.some(({ options }) => options.meta?.followsFeed === true);
}

/** Reads what is kept fresh anew: at most once a second, and after the last news always. */
export class Refresher {
  readonly #queries: QueryClient;
  readonly #feed: Pick<FeedConnection, "state">;
  readonly #timer: ReturnType<typeof setInterval>;
  #isDue = false;
  #isBusy = false;
  #isStopped = false;

  constructor(queries: QueryClient, feed: Pick<FeedConnection, "state">) {
    this.#queries = queries;
    this.#feed = feed;
    this.#timer = setInterval(() => {
      if (!this.#feed.state.isLive && document.visibilityState === "visible") this.#refresh();
    }, withoutFeedMs);
  }

  hear(news: FeedNews): void {
    // When the stream opens, what came between the page's making and this moment is not told.
    if (news.kind !== "state" || this.#feed.state.isLive) this.#refresh();
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
