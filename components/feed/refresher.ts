import type { QueryClient } from "@tanstack/react-query";
import type { FeedConnection, FeedNews } from "./feed-connection.ts";
import { isFollowing } from "./is-following.ts";

const atMostEveryMs = 1_000;
/** How often figures are reloaded while the stream is down. */
const withoutFeedMs = 10_000;

/** Reloads what is kept fresh: at most once a second, and always after the last event. */
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

  onNews(news: FeedNews): void {
    // The stream doesn't report changes made between the page's rendering and its opening.
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
