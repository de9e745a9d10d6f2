import type { FeedAnswer } from "#lib/calls/app-feed.ts";

const atMostEveryMs = 10_000;

type AnswerKey = Pick<FeedAnswer, "recordId" | "questionNameId">;

/**
 * What a screen reader announces about arriving answers: how many came since the page opened, at most every ten
 * seconds, and only if the count increased. An answer counts once, however often it changes or is resent.
 */
export class SpokenCount {
  readonly #known: Set<string>;
  readonly #arrived = new Set<string>();
  #spoken = 0;
  #mayNextAtMs = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** @param known the answers in the initial list */
  constructor(known: readonly AnswerKey[]) {
    this.#known = new Set(known.map(keyOf));
  }

  /** Takes all answers that have arrived so far, and calls `speak` when an announcement is due. */
  update(arrived: readonly AnswerKey[], speak: (words: string) => void): void {
    for (const key of arrived.map(keyOf)) if (!this.#known.has(key)) this.#arrived.add(key);
    if (this.#arrived.size === this.#spoken || this.#timer !== undefined) return;
    this.#timer = setTimeout(
      () => {
        this.#timer = undefined;
        this.#spoken = this.#arrived.size;
        this.#mayNextAtMs = Date.now() + atMostEveryMs;
        speak(this.#spoken === 1 ? "1 new answer" : `${this.#spoken} new answers`);
      },
      Math.max(0, this.#mayNextAtMs - Date.now()),
    );
  }

  /** Pending announcements wait for the next update. */
  stop(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
  }
}

function keyOf({ recordId, questionNameId }: AnswerKey): string {
  return `${recordId} ${questionNameId}`;
}
