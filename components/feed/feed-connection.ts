import type { FeedAnswer } from "#lib/calls/app-feed.ts";

export interface FeedState {
  /** Answers received since the page opened, newest first; a changed answer replaces its previous version. */
  answers: readonly FeedAnswer[];
  /** The stream is open and has sent something recently. */
  isLive: boolean;
}

/** What a listener receives: an answer, a change in other figures, or that more answers came than were sent singly. */
export type FeedNews = { kind: "answer"; answer: FeedAnswer } | { kind: "moved" | "behind" | "state" };

const mostKept = 100;
/**
 * The server sends something every 15 seconds; after a longer silence, something on the way is holding the stream back.
 */
const silentForMs = 40_000;
const firstPauseMs = 2_000;
const longestPauseMs = 30_000;
const nothing: FeedState = { answers: [], isLive: false };

/**
 * The page's only stream, shared by all listeners, because browsers allow only six connections per server. It is open
 * while there are listeners and the page is visible, and resumes where it was when the page becomes visible again.
 */
export class FeedConnection {
  #state = nothing;
  readonly #listeners = new Set<(news: FeedNews) => void>();
  #source: EventSource | null = null;
  #cursor: string | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #pauseMs = firstPauseMs;

  get state(): FeedState {
    return this.#state;
  }

  /**
   * Listens until the returned function is called.
   * @param since the cursor to start from, if nothing was received yet
   */
  listen(listener: (news: FeedNews) => void, since?: string): () => void {
    this.#listeners.add(listener);
    if (this.#listeners.size === 1) document.addEventListener("visibilitychange", this.#follow);
    this.#cursor ??= since ?? null;
    this.#follow();
    return () => {
      this.#listeners.delete(listener);
      if (this.#listeners.size > 0) return;
      document.removeEventListener("visibilitychange", this.#follow);
      this.#close();
      this.#cursor = null;
      this.#state = nothing;
    };
  }

  /**
   * Forgets answers that were deleted or no longer count, so that they don't reappear next to a list loaded without
   * them.
   */
  forget(recordIds: readonly string[]): void {
    const gone = new Set(recordIds);
    this.#replaceAnswers(this.#state.answers.filter(({ recordId }) => !gone.has(recordId)));
  }

  /** Forgets all answers: after an erasure nothing says which of them are gone. */
  forgetAll(): void {
    this.#replaceAnswers([]);
  }

  readonly #follow = () => {
    if (document.visibilityState === "hidden") this.#close();
    else if (!this.#source) this.#open();
  };

  #open(): void {
    clearTimeout(this.#timer);
    const since = this.#cursor ? `?since=${encodeURIComponent(this.#cursor)}` : "";
    const source = new EventSource(`/api/app/feed/stream${since}`);
    this.#source = source;
    const on = (event: string, toNews?: (data: string) => FeedNews) =>
      source.addEventListener(event, ({ data, lastEventId }: MessageEvent<string>) => {
        this.#cursor = lastEventId;
        this.#onEvent();
        if (toNews) this.#notify(toNews(data));
      });
    on("cursor");
    on("moved", () => ({ kind: "moved" }));
    on("behind", () => ({ kind: "behind" }));
    on("answer", (data) => ({ kind: "answer", answer: this.#keep(JSON.parse(data)) }));
    source.addEventListener("error", () => {
      this.#setLive(false);
      // The browser reconnects by itself, except after a refusal.
      if (source.readyState === EventSource.CLOSED) this.#openLater();
    });
    this.#expectNews();
  }

  #onEvent(): void {
    this.#pauseMs = firstPauseMs;
    this.#setLive(true);
    this.#expectNews();
  }

  #expectNews(): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#openLater(), silentForMs);
  }

  #openLater(): void {
    this.#close();
    this.#timer = setTimeout(this.#follow, this.#pauseMs);
    this.#pauseMs = Math.min(2 * this.#pauseMs, longestPauseMs);
  }

  #close(): void {
    clearTimeout(this.#timer);
    this.#source?.close();
    this.#source = null;
    this.#setLive(false);
  }

  #keep(answer: FeedAnswer): FeedAnswer {
    const others = this.#state.answers.filter((kept) => !isSameAnswer(kept, answer));
    this.#state = { ...this.#state, answers: [answer, ...others].slice(0, mostKept) };
    return answer;
  }

  #replaceAnswers(answers: readonly FeedAnswer[]): void {
    if (answers.length === this.#state.answers.length) return;
    this.#state = { ...this.#state, answers };
    this.#notify({ kind: "state" });
  }

  #setLive(isLive: boolean): void {
    if (this.#state.isLive === isLive) return;
    this.#state = { ...this.#state, isLive };
    this.#notify({ kind: "state" });
  }

  #notify(news: FeedNews): void {
    for (const listener of [...this.#listeners]) listener(news);
  }
}

/** Whether both are versions of the same shopper's answer to the same question. */
export function isSameAnswer(one: FeedAnswer, other: FeedAnswer): boolean {
  return one.recordId === other.recordId && one.questionNameId === other.questionNameId;
}

/** The page's shared connection. */
export const feedConnection = new FeedConnection();
