import { AppError } from "#lib/errors.ts";
import { AdmissionQueue } from "./admission-queue.ts";
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
  readonly #tooMany: string;
  readonly #queue: AdmissionQueue;
  #last = { atMs: performance.now(), busyMs: shopperLoad().busyMs() };

  constructor({ tooMany, restFactor = 0 }: TurnsOptions) {
    this.#tooMany = tooMany;
    this.#queue = new AdmissionQueue({
      running: 1,
      admits: (present, ofAccount) =>
        present < MAX_WAITING && ofAccount < (present < BUSY ? MAX_WAITING_OF_ACCOUNT : 1),
      ...(restFactor > 0 && {
        restMs: (tookMs) => Math.min(MAX_REST_MS, tookMs * restFactor * this.#shoppersShare()),
      }),
    });
  }

  /**
   * Runs a piece of work when its turn comes.
   * @throws AppError `unavailable` if too many of the account's wait already, or too many of all accounts
   */
  async take<Result>(accountId: string, work: () => Promise<Result>): Promise<Result> {
    const refusal = () => new AppError("unavailable", this.#tooMany, { headers: { "retry-after": "5" } });
    return await this.#queue.run(accountId, refusal, work);
  }

  /** In what share of the time since the last piece of work ended, from 0 to 1, answers were being stored. */
  #shoppersShare(): number {
    const before = this.#last;
    this.#last = { atMs: performance.now(), busyMs: shopperLoad().busyMs() };
    return (this.#last.busyMs - before.busyMs) / Math.max(1, this.#last.atMs - before.atMs);
  }
}
