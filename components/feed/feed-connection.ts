import type { FeedAnswer } from "#lib/calls/app-feed.ts";

export interface FeedState {
  /** What came since the page was opened, the newest first; a changed answer stands in the place of its former self. */
  answers: readonly FeedAnswer[];
  /** The stream is open and was heard of lately. */
  isLive: boolean;
}

/** What a listener is told: an answer, that other figures moved, or that more came than was told one by one. */
export type FeedNews = { kind: "answer"; answer: FeedAnswer } | { kind: "moved" | "behind" | "state" };

const mostKept = 100;
/** The server speaks every 15 seconds; a stream that is silent for longer is held back on its way. */
const silentForMs = 40_000;
const firstPauseMs = 2_000;
const longestPauseMs = 30_000;
const nothing: FeedState = { answers: [], isLive: false };

/**
 * The one stream of a page, however many parts of it listen: browsers open but six connections to a server. It is open while
 * somebody listens and the page is in view, and goes on where it was when the page comes back.
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
   * Listens until the function given back is called.
   * @param since a cursor from which to go on, where nothing was heard yet
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

  /** Lets go of answers that are gone or count no more, so that they do not come back beside a list read without them. */
  forget(recordIds: readonly string[]): void {
    const gone = new Set(recordIds);
    this.#hold(this.#state.answers.filter(({ recordId }) => !gone.has(recordId)));
  }

  /** Lets go of every answer: after an erasure nothing tells which of them are gone. */
  forgetAll(): void {
    this.#hold([]);
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
    const on = (event: string, tell?: (data: string) => FeedNews) =>
      source.addEventListener(event, ({ data, lastEventId }: MessageEvent<string>) => {
        this.#cursor = lastEventId;
        this.#isHeard();
        if (tell) this.#tell(tell(data));
      });
    on("cursor");
    on("moved", () => ({ kind: "moved" }));
    on("behind", () => ({ kind: "behind" }));
    on("answer", (data) => ({ kind: "answer", answer: this.#keep(JSON.parse(data)) }));
    source.addEventListener("error", () => {
      this.#setLive(false);
      // The browser comes back by itself, but not where it was refused.
      if (source.readyState === EventSource.CLOSED) this.#openLater();
    });
    this.#expectNews();
  }

  #isHeard(): void {
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

  #hold(answers: readonly FeedAnswer[]): void {
    if (answers.length === this.#state.answers.length) return;
    this.#state = { ...this.#state, answers };
    this.#tell({ kind: "state" });
  }

  #setLive(isLive: boolean): void {
    if (this.#state.isLive === isLive) return;
    this.#state = { ...this.#state, isLive };
    this.#tell({ kind: "state" });
  }

  #tell(news: FeedNews): void {
    for (const listener of [...this.#listeners]) listener(news);
  }
}

/** Two tellings of one shopper's answer to one question. */
export function isSameAnswer(one: FeedAnswer, other: FeedAnswer): boolean {
  return one.recordId === other.recordId && one.questionNameId === other.questionNameId;
}

/** This page's. */
export const feedConnection = new FeedConnection();
