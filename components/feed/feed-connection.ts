import type { FeedAnswer } from "#lib/calls/app-feed.ts";
import { openEventStream } from "#lib/client/event-stream.ts";

export interface FeedState {
  /** Answers received since the page opened, newest first; a changed answer replaces its previous version. */
  answers: readonly FeedAnswer[];
  /** The stream is open and has sent something recently. */
  isLive: boolean;
}

/** What a listener receives: an answer, a change in other figures, or that more answers came than were sent singly. */
export type FeedNews = { kind: "answer"; answer: FeedAnswer } | { kind: "moved" | "behind" | "state" };

/** More than a resumed stream sends again, so that we recognize those. */
const mostKept = 500;
/**
 * The server sends something every 15 seconds; after a longer silence, something on the way is holding the stream back.
 */
const silentForMs = 40_000;
/** After a stream that was open and ended, such as when its server restarts. */
const reopenAfterMs = 1_000;
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
  #closeStream: (() => void) | null = null;
  /** Where the next stream starts: the cursor of the last event, or of the list on the page. */
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
    else if (!this.#closeStream) this.#open();
  };

  #open(): void {
    clearTimeout(this.#timer);
    this.#closeStream = openEventStream("/api/app/feed/stream", this.#cursor, {
      onEvent: ({ event, id, data }) => {
        this.#cursor = id ?? this.#cursor;
        this.#onEvent();
        if (event === "moved" || event === "behind") this.#notify({ kind: event });
        // The declaration says what it is, and tests hold the server to it.
        if (event === "answer") this.#take(JSON.parse(data));
      },
      onEnd: (hadOpened) => this.#openLater(hadOpened ? reopenAfterMs : this.#growingPauseMs()),
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
    this.#timer = setTimeout(() => this.#openLater(this.#growingPauseMs()), silentForMs);
  }

  #openLater(pauseMs: number): void {
    this.#close();
    this.#timer = setTimeout(this.#follow, pauseMs);
  }

  #growingPauseMs(): number {
    const pauseMs = this.#pauseMs;
    this.#pauseMs = Math.min(2 * pauseMs, longestPauseMs);
    return pauseMs;
  }

  #close(): void {
    clearTimeout(this.#timer);
    this.#closeStream?.();
    this.#closeStream = null;
    this.#setLive(false);
  }

  /** A resumed stream starts a little earlier than where the last one ended, so some of its answers aren't new. */
  #take(answer: FeedAnswer): void {
    const known = this.#state.answers.find((kept) => isSameAnswer(kept, answer));
    if (known && known.revision >= answer.revision) return;
    const others = this.#state.answers.filter((kept) => kept !== known);
    this.#state = { ...this.#state, answers: [answer, ...others].slice(0, mostKept) };
    this.#notify({ kind: "answer", answer });
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
