import { performance } from "node:perf_hooks";
import { setTimeout as delay } from "node:timers/promises";
import { AppError } from "#lib/errors.ts";
import { shopperLoad } from "./shopper-load.ts";

interface TurnsOptions {
  /** The error message when too many are waiting. */
  tooMany: string;
  /**
   * After each piece of work the next one waits for this many times as long as it took, times the share of the time
   * since the one before in which shoppers' answers were being stored: shoppers come first, and where there are none,
   * nobody waits. Never longer than {@link MAX_REST_MS}.
   */
  restFactor?: number;
}

/** A piece that was slow for another reason, such as a database out of connections, doesn't hold up the next for long. */
const MAX_REST_MS = 2_000;
const MAX_WAITING = 40;
/** How much of the queue one account may use while there is space, so that it doesn't fill it for others. */
const MAX_WAITING_OF_ACCOUNT = 8;
/** From here on an account may use one place: a few that use eight each leave half of the queue to all others. */
const BUSY = MAX_WAITING / 2;

/** For work that is heavy for the process: one piece of it runs at a time, and its queue is limited. */
export class Turns {
  readonly #options: TurnsOptions;
  readonly #waiting = new Map<string, number>();
  #waitingOfAll = 0;
  #previous: Promise<unknown> = Promise.resolve();
  #last = { atMs: performance.now(), busyMs: shopperLoad().busyMs() };

  constructor(options: TurnsOptions) {
    this.#options = options;
  }

  /**
   * Runs a piece of work when its turn comes.
   * @throws AppError `unavailable` if too many of the account's wait already, or too many of all accounts
   */
  async take<Result>(accountId: string, work: () => Promise<Result>): Promise<Result> {
    const ofAccount = this.#waiting.get(accountId) ?? 0;
    const most = this.#waitingOfAll < BUSY ? MAX_WAITING_OF_ACCOUNT : 1;
    if (ofAccount >= most || this.#waitingOfAll >= MAX_WAITING)
      throw new AppError("unavailable", this.#options.tooMany, { headers: { "retry-after": "5" } });
    this.#waiting.set(accountId, ofAccount + 1);
    this.#waitingOfAll += 1;
    const { restFactor = 0 } = this.#options;
    let tookMs = 0;
    const mine = this.#previous.then(async () => {
      const from = performance.now();
      try {
        return await work();
      } finally {
        tookMs = performance.now() - from;
      }
    });
    const settled = mine.catch(() => undefined);
    this.#previous = restFactor > 0 ? settled.then(() => delay(this.#restMs(tookMs * restFactor))) : settled;
    try {
      return await mine;
    } finally {
      this.#leave(accountId);
    }
  }

  #restMs(longestMs: number): number {
    return Math.min(MAX_REST_MS, longestMs * this.#shoppersShare());
  }

  /** In what share of the time since the last piece of work ended, from 0 to 1, answers were being stored. */
  #shoppersShare(): number {
    const before = this.#last;
    this.#last = { atMs: performance.now(), busyMs: shopperLoad().busyMs() };
    return (this.#last.busyMs - before.busyMs) / Math.max(1, this.#last.atMs - before.atMs);
  }

  /** An account with nothing waiting is forgotten. */
  #leave(accountId: string): void {
    this.#waitingOfAll -= 1;
    const left = (this.#waiting.get(accountId) ?? 1) - 1;
    if (left > 0) this.#waiting.set(accountId, left);
    else this.#waiting.delete(accountId);
  }
}
