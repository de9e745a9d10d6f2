import type pg from "pg";
import { AppError } from "#lib/errors.ts";
import { machineMs } from "#lib/machine-clock.ts";
import { liveSessions } from "#server/domain/sessions/index.ts";
import type { DatabaseListener, Subscription } from "#server/foundation/database/database-listener.ts";
import {
  everybody,
  listeningChannel,
  packAccounts,
  storedChannel,
  unpackStored,
} from "#server/foundation/feed-hints/index.ts";
import type { Log } from "#server/foundation/log.ts";
import { AccountFeed, type FeedCursorMs, maxRead } from "./account-feed.ts";
import { type FeedReader, FeedStream } from "./feed-stream.ts";
import { readNewest } from "./read-newest.ts";

const maxStreamsPerPerson = 250;
const maxStreamsPerAccount = 500;
const maxStreamsPerProcess = 5_000;

/** The pause after a read, or as long as the read took, if that is longer. */
const pauseMs = 350;
const failurePauseMs = 1_000;
/**
 * Hints can be lost: a process may die between a commit and its hint. Every second, a thirtieth of the accounts is
 * swept, those that were swept the longest ago, so that other reads hardly wait for it.
 */
const sweepEveryMs = 1_000;
const sweepShare = 1 / 30;
const heartbeatEveryMs = 10_000;
/** How often streams are announced, and those that lost their reader or their session are ended. */
const checkEveryMs = 5_000;

interface HubOptions {
  pool: pg.Pool;
  listener: DatabaseListener;
  log: Log;
}

/**
 * The open streams of this process to accounts of one database. Hints only say when to read the newest answers; each
 * account remembers what it sent, so hints may be late, duplicated or lost. One read covers all accounts that are due,
 * and each account's events are built once for all its streams.
 */
export class FeedHub {
  readonly #accounts = new Map<string, AccountFeed>();
  readonly #pool: pg.Pool;
  readonly #log: Log;
  readonly #subscription: Subscription;
  readonly #timers: NodeJS.Timeout[];
  #next: NodeJS.Timeout | undefined;
  #reading: Promise<void> | undefined;
  #notBeforeMs = 0;
  #isClosed = false;

  constructor({ pool, listener, log }: HubOptions) {
    this.#log = log;
    this.#pool = pool;
    this.#subscription = listener.subscribe({
      channels: { [storedChannel]: (payload) => this.#handleHint(payload) },
      onGap: () => {
        for (const account of this.#accounts.values()) account.markChanged(null);
        this.#schedule();
      },
    });
    this.#timers = [
      setInterval(() => this.#sweep(), sweepEveryMs),
      setInterval(() => this.#check(), checkEveryMs),
      setInterval(() => this.#sendHeartbeats(), heartbeatEveryMs),
    ].map((timer) => timer.unref());
  }

  /**
   * Opens a stream.
   * @param since the last cursor that the reader received; `unknown` for an unreadable one, null for a new reader
   * @throws AppError `too-many-requests` if too many are open, `unavailable` while the process is stopping
   */
  open(reader: FeedReader, since: FeedCursorMs | "unknown" | null): FeedStream {
    if (this.#isClosed) throw new AppError("unavailable", "This server is stopping.");
    this.#checkLimits(reader);
    const { accountId } = reader;
    const open = this.#accounts.get(accountId);
    const account = open ?? new AccountFeed(accountId);
    this.#accounts.set(accountId, account);
    const stream = new FeedStream(reader, (ended) => this.#remove(ended));
    account.add(stream, since);
    if (!open) this.#announce([accountId]);
    this.#schedule();
    return stream;
  }

  /** Ends all streams; readers reconnect to another process. */
  async close(): Promise<void> {
    this.#isClosed = true;
    for (const timer of this.#timers) clearInterval(timer);
    clearTimeout(this.#next);
    for (const stream of this.#streams()) stream.end();
    await this.#reading;
    this.#subscription.close();
  }

  #checkLimits({ accountId, personId }: FeedReader): void {
    const streams = this.#streams();
    const ofPerson = streams.filter((stream) => stream.reader.personId === personId).length;
    const ofAccount = this.#accounts.get(accountId)?.streams.size ?? 0;
    if (ofPerson < maxStreamsPerPerson && ofAccount < maxStreamsPerAccount && streams.length < maxStreamsPerProcess)
      return;
    throw new AppError("too-many-requests", "Too many live feeds are open. Close some, or try again later.", {
      headers: { "retry-after": "30" },
    });
  }

  #remove(stream: FeedStream): void {
    const account = this.#accounts.get(stream.reader.accountId);
    account?.remove(stream);
    if (account?.streams.size === 0) this.#accounts.delete(account.accountId);
  }

  #handleHint(payload: string): void {
    const { accountIds, oldestMs } = unpackStored(payload);
    const isEverybody = accountIds.includes(everybody);
    for (const accountId of isEverybody ? this.#accounts.keys() : accountIds)
      this.#accounts.get(accountId)?.markChanged(oldestMs);
    this.#schedule();
  }

  #sweep(): void {
    const longestAgoFirst = [...this.#accounts.values()].toSorted((one, other) => one.sweptAtMs - other.sweptAtMs);
    const count = Math.ceil(longestAgoFirst.length * sweepShare);
    for (const account of longestAgoFirst.slice(0, count)) account.markSweepDue();
    this.#schedule();
  }

  #check(): void {
    this.#announce([...this.#accounts.keys()]);
    void this.#endSignedOut();
    const nowMs = machineMs();
    for (const stream of this.#streams()) if (stream.isAbandoned(nowMs)) stream.end();
  }

  #sendHeartbeats(): void {
    for (const account of this.#accounts.values()) account.sendCursor();
  }

  #streams(): FeedStream[] {
    return [...this.#accounts.values()].flatMap(({ streams }) => [...streams]);
  }

  #schedule(): void {
    if (this.#isClosed || this.#next || this.#reading) return;
    if (![...this.#accounts.values()].some(({ isDue }) => isDue)) return;
    this.#next = setTimeout(() => this.#begin(), Math.max(0, this.#notBeforeMs - machineMs())).unref();
  }

  #begin(): void {
    this.#next = undefined;
    this.#reading = this.#read().finally(() => {
      this.#reading = undefined;
      this.#schedule();
    });
  }

  async #read(): Promise<void> {
    const startedMs = machineMs();
    const due = [...this.#accounts.values()].filter(({ isDue }) => isDue);
    const reads = new Set(due.map((account) => account.beginRead()));
    try {
      const requests = [...reads].map(({ request }) => request);
      const { readAtMs, answers } = await readNewest(this.#pool, requests, maxRead);
      for (const [index, read] of [...reads].entries()) {
        await read.account.finishRead(read, readAtMs, answers[index] ?? []);
        reads.delete(read);
      }
      const tookMs = machineMs() - startedMs;
      this.#notBeforeMs = machineMs() + Math.max(pauseMs, tookMs);
    } catch (error) {
      this.#log.warn({ err: error }, "could not read answers for live feeds; retrying");
      for (const read of reads) read.account.repeatRead(read);
      this.#notBeforeMs = machineMs() + failurePauseMs;
    }
  }

  #announce(accountIds: readonly string[]): void {
    if (accountIds.length === 0) return;
    const text = "SELECT pg_notify($1, payload) FROM unnest($2::text[]) AS payload";
    this.#pool.query(text, [listeningChannel, packAccounts(accountIds)]).catch((error: unknown) => {
      this.#log.warn({ err: error }, "could not announce the accounts with open live feeds");
    });
  }

  /** Ends the streams of people who signed out, were removed, or switched to another account. */
  async #endSignedOut(): Promise<void> {
    const streams = this.#streams();
    if (streams.length === 0) return;
    try {
      const accountOf = await liveSessions(streams.map(({ reader }) => reader.sessionId));
      for (const stream of streams) {
        if (accountOf.get(stream.reader.sessionId) !== stream.reader.accountId) stream.end();
      }
    } catch (error) {
      // Streams get no answers either while the database is unavailable.
      this.#log.warn({ err: error }, "could not check the sessions of live feeds");
    }
  }
}
