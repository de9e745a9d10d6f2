import type pg from "pg";
import { machineMs } from "#lib/machine-clock.ts";
import type { Log } from "#server/foundation/log.ts";
import { everybody, packStored, storedChannel, unpackAccounts } from "./channels.ts";

/** How long an account counts as listened to after a listener's last announcement; they come every five seconds. */
const listenedForMs = 15_000;
const pauseMs = 250;

/**
 * Notifies other processes whose answers were stored: only for accounts that someone listens for, and at most every 250
 * ms, so that with no dashboard open the shoppers' path costs one comparison. It is a hint that makes the feed faster;
 * a lost hint costs seconds, but no answer.
 */
export class FeedNotifier {
  readonly #pool: pg.Pool;
  readonly #log: Log;
  /** Until when each account is listened for, in milliseconds since 1970. */
  readonly #listenedUntil = new Map<string, number>();
  readonly #stored = new Set<string>();
  /** No answer of theirs is older. */
  #oldestMs = Number.POSITIVE_INFINITY;
  #timer: NodeJS.Timeout | undefined;
  #sending: Promise<void> | undefined;
  #lastSentMs = 0;

  constructor(pool: pg.Pool, log: Log) {
    this.#pool = pool;
    this.#log = log;
    this.notifyAllForNow();
  }

  /** Handles a payload of the listening channel. */
  hear(payload: string): void {
    const untilMs = machineMs() + listenedForMs;
    for (const accountId of unpackAccounts(payload)) this.#listenedUntil.set(accountId, untilMs);
  }

  /** Listeners are unknown right now; until they announce themselves again, any account may have one. */
  notifyAllForNow(): void {
    this.hear(everybody);
  }

  /**
   * Called when a change to the account's responses was committed.
   * @param oldestMs when the oldest answer of the change was given, in milliseconds since 1970; asked only if someone
   *   listens
   */
  notify(accountId: string, oldestMs: () => number): void {
    if (this.#listenedUntil.size === 0) return;
    if (!this.#stored.has(accountId) && !this.#isListened(accountId) && !this.#isListened(everybody)) return;
    this.#stored.add(accountId);
    this.#oldestMs = Math.min(this.#oldestMs, oldestMs());
    if (this.#timer || this.#sending) return;
    const waitMs = Math.max(0, this.#lastSentMs + pauseMs - machineMs());
    this.#timer = setTimeout(() => void this.#send(), waitMs);
  }

  /** Sends the remaining notifications. */
  async close(): Promise<void> {
    await this.#sending;
    if (this.#stored.size > 0) await this.#send();
  }

  #isListened(accountId: string): boolean {
    const untilMs = this.#listenedUntil.get(accountId);
    if (untilMs === undefined) return false;
    if (untilMs > machineMs()) return true;
    this.#listenedUntil.delete(accountId);
    return false;
  }

  async #send(): Promise<void> {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    const payloads = packStored([...this.#stored], this.#oldestMs);
    this.#stored.clear();
    this.#oldestMs = Number.POSITIVE_INFINITY;
    this.#lastSentMs = machineMs();
    this.#sending = this.#publish(payloads);
    await this.#sending;
    this.#sending = undefined;
    const [next] = this.#stored;
    if (next === undefined || this.#timer) return;
    this.#timer = setTimeout(() => void this.#send(), Math.max(0, this.#lastSentMs + pauseMs - machineMs()));
  }

  async #publish(payloads: readonly string[]): Promise<void> {
    try {
      await this.#pool.query("SELECT pg_notify($1, payload) FROM unnest($2::text[]) AS payload", [
        storedChannel,
        payloads,
      ]);
    } catch (error) {
      // Listeners also poll every few seconds.
      this.#log.warn({ err: error }, "could not notify live feeds of stored answers");
    }
  }
}
