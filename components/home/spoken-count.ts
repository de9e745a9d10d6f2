import type { FeedAnswer } from "#lib/calls/app-feed.ts";

const atMostEveryMs = 10_000;

type Told = Pick<FeedAnswer, "recordId" | "questionNameId">;

/**
 * What a screen reader is told of answers that arrive: how many came since the page was opened, at most every ten seconds,
 * and only when there are more than it was told. An answer counts once, however often it changes or is told anew.
 */
export class SpokenCount {
  readonly #known: Set<string>;
  readonly #arrived = new Set<string>();
  #spoken = 0;
  #mayNextAtMs = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** @param known what stands in the list from the beginning */
  constructor(known: readonly Told[]) {
    this.#known = new Set(known.map(keyOf));
  }

  /** Takes what has arrived until now, and gives the words to `speak` when it is time. */
  hear(arrived: readonly Told[], speak: (words: string) => void): void {
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

  /** What was not spoken yet waits until something is heard again. */
  stop(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
  }
}

function keyOf({ recordId, questionNameId }: Told): string {
  return `${recordId} ${questionNameId}`;
}
