import pg from "pg";
import { AppError } from "#lib/errors.ts";
import { liveSessions } from "#server/domain/sessions/index.ts";
import { DatabaseListener } from "#server/foundation/database/database-listener.ts";
import { connectionAs } from "#server/foundation/database/db.ts";
import {
  everybody,
  listeningChannel,
  packAccounts,
  storedChannel,
  unpackAccounts,
} from "#server/foundation/feed-hints/index.ts";
import { type Log, log } from "#server/foundation/log.ts";
import { type AccountFeed, followers, type JoiningStream, join, newAccount } from "./account-feed.ts";
import { chooseReturning, isReachable, missedEvents, type ReturningReader } from "./catch-up.ts";
import type { FeedCursor } from "./cursor.ts";
import { answerEvents, behindEvent, cursorEvent, movedEvent } from "./events.ts";
import { type FeedReader, FeedStream } from "./feed-stream.ts";
import { readStored, type StoredAnswer } from "./read-stored.ts";

const maxStreamsPerPerson = 250;
const maxStreamsPerAccount = 500;
const maxStreamsPerProcess = 5_000;

/** The minimum interval between reads. After a read we also pause for ten times as long as it took, up to a limit. */
const readEveryMs = 250;
const pauseFactor = 10;
const maxPauseMs = 500;
const failurePauseMs = 1_000;
/** Hints can be lost (a process may die between a commit and its hint), so we also poll. */
const pollEveryMs = 10_000;
const announceEveryMs = 5_000;
const checkSessionsEveryMs = 5_000;
const checkUnreadEveryMs = 5_000;
const heartbeatEveryMs = 15_000;

interface ReturningStream extends ReturningReader {
  account: AccountFeed;
  stream: FeedStream;
}

/** An account at the start of a read; what arrives during the read waits for the next one. */
interface DueFeed {
  accountId: string;
  account: AccountFeed;
  isHinted: boolean;
  joining: JoiningStream[];
}

/**
 * The open streams of this process. Hints only say when to read; each read returns all that was committed since the
 * previous one, by comparing PostgreSQL snapshots, so hints may be late, duplicated or lost. One read covers all
 * accounts that are due, and each account's events are built once for all its streams.
 */
export class FeedHub {
  readonly #accounts = new Map<string, AccountFeed>();
  readonly #pool: pg.Pool;
  readonly #log: Log;
  readonly #listener: DatabaseListener;
  readonly #timers: NodeJS.Timeout[];
  #next: NodeJS.Timeout | undefined;
  #reading: Promise<void> | undefined;
  #notBeforeMs = 0;
  #isClosed = false;

  constructor(connection: pg.PoolConfig = connectionAs("afterword_ingest"), itsLog: Log = log) {
    this.#log = itsLog;
    this.#pool = new pg.Pool({ ...connection, max: 2, connectionTimeoutMillis: 5_000, query_timeout: 20_000 });
    // The pool replaces a connection that fails while idle; without a handler the error would crash the process.
    this.#pool.on("error", () => undefined);
    this.#listener = new DatabaseListener({
      connection,
      log: itsLog,
      channels: { [storedChannel]: (payload) => this.#handleHint(payload) },
      onGap: () => this.#markAllDue(true),
    });
    this.#timers = [
      setInterval(() => this.#markAllDue(false), pollEveryMs),
      setInterval(() => this.#announce([...this.#accounts.keys()]), announceEveryMs),
      setInterval(() => void this.#endSignedOut(), checkSessionsEveryMs),
      setInterval(() => this.#endAbandoned(), checkUnreadEveryMs),
      setInterval(() => this.#sendHeartbeats(), heartbeatEveryMs),
    ].map((timer) => timer.unref());
  }

  /**
   * Opens a stream.
   * @param since what the reader has received so far; `unknown` for an unreadable cursor, null for a new reader
   * @throws AppError `too-many-requests` if too many are open, `unavailable` while the process is stopping
   */
  open(reader: FeedReader, since: FeedCursor | "unknown" | null): FeedStream {
    if (this.#isClosed) throw new AppError("unavailable", "This server is stopping.");
    this.#checkLimits(reader);
    const isNew = !this.#accounts.has(reader.accountId);
    const account = this.#accounts.get(reader.accountId) ?? newAccount();
    this.#accounts.set(reader.accountId, account);
    const stream = new FeedStream(reader, {
      onEnd: (ended) => this.#remove(ended),
      onRead: () => this.#markDue(account, false),
    });
    account.streams.add(stream);
    account.joining.push({ stream, since });
    account.isDue = true;
    if (isNew) this.#announce([reader.accountId]);
    this.#schedule();
    return stream;
  }

  /** Ends all streams and connections; readers reconnect to another process. */
  async close(): Promise<void> {
    this.#isClosed = true;
    for (const timer of this.#timers) clearInterval(timer);
    clearTimeout(this.#next);
    for (const { streams } of this.#accounts.values()) for (const stream of [...streams]) stream.end();
    await this.#reading;
    await Promise.all([this.#listener.close(), this.#pool.end()]);
  }

  #checkLimits({ accountId, personId }: FeedReader): void {
    let [ofProcess, ofPerson] = [0, 0];
    for (const { streams } of this.#accounts.values()) {
      ofProcess += streams.size;
      for (const { reader } of streams) if (reader.personId === personId) ofPerson++;
    }
    const ofAccount = this.#accounts.get(accountId)?.streams.size ?? 0;
    if (ofPerson < maxStreamsPerPerson && ofAccount < maxStreamsPerAccount && ofProcess < maxStreamsPerProcess) return;
    throw new AppError("too-many-requests", "Too many live feeds are open. Close some, or try again later.", {
      headers: { "retry-after": "30" },
    });
  }

  #remove(stream: FeedStream): void {
    const account = this.#accounts.get(stream.reader.accountId);
    if (!account) return;
    account.streams.delete(stream);
    account.joining = account.joining.filter((other) => other.stream !== stream);
    if (account.streams.size === 0) this.#accounts.delete(stream.reader.accountId);
  }

  #handleHint(payload: string): void {
    for (const accountId of unpackAccounts(payload)) {
      if (accountId === everybody) this.#markAllDue(true);
      else this.#markDue(this.#accounts.get(accountId), true);
    }
  }

  #markAllDue(isHinted: boolean): void {
    for (const account of this.#accounts.values()) this.#markDue(account, isHinted);
  }

  #markDue(account: AccountFeed | undefined, isHinted: boolean): void {
    if (!account) return;
    account.isDue = true;
    account.isHinted ||= isHinted;
    this.#schedule();
  }

  #schedule(): void {
    if (this.#isClosed || this.#next || this.#reading) return;
    if (![...this.#accounts.values()].some(({ isDue }) => isDue)) return;
    this.#next = setTimeout(() => this.#begin(), Math.max(0, this.#notBeforeMs - Date.now())).unref();
  }

  #begin(): void {
    this.#next = undefined;
    this.#reading = this.#read().finally(() => {
      this.#reading = undefined;
      this.#schedule();
    });
  }

  async #read(): Promise<void> {
    const startedMs = Date.now();
    const due = this.#takeDue();
    try {
      await this.#notify(due);
      const tookMs = Date.now() - startedMs;
      this.#notBeforeMs = Math.max(startedMs + readEveryMs, Date.now() + Math.min(pauseFactor * tookMs, maxPauseMs));
    } catch (error) {
      this.#log.warn({ err: error }, "could not read answers for live feeds; retrying");
      for (const { account, isHinted } of due) {
        account.isDue = true;
        account.isHinted ||= isHinted;
      }
      this.#notBeforeMs = Date.now() + failurePauseMs;
    }
  }

  #takeDue(): DueFeed[] {
    const due: DueFeed[] = [];
    for (const [accountId, account] of this.#accounts) {
      if (!account.isDue) continue;
      const joining = account.joining.filter(({ stream }) => stream.isRead);
      due.push({ accountId, account, isHinted: account.isHinted, joining });
      account.isDue = false;
      account.isHinted = false;
    }
    return due;
  }

  /** Sends these accounts' streams what was committed since the previous read, and joining streams what they missed. */
  async #notify(due: readonly DueFeed[]): Promise<void> {
    const wanted = due.flatMap(({ accountId, account: { position } }) =>
      position ? [{ accountId, after: position }] : [],
    );
    const { answers, ...found } = await readStored(this.#pool, wanted);
    const answersOf = new Map(wanted.map(({ accountId }, index) => [accountId, answers[index] ?? []]));
    for (const one of due) await this.#notifyAccount(one, found, answersOf.get(one.accountId) ?? []);
    await this.#joinAll(due, found);
  }

  async #notifyAccount(
    { account, isHinted }: DueFeed,
    now: FeedCursor,
    answers: readonly StoredAnswer[],
  ): Promise<void> {
    const { position } = account;
    const events = position && answers.length > 0 ? await answerEvents(answers, position, now) : null;
    account.position = now;
    const sent = events ?? (isHinted ? [movedEvent(now)] : null);
    if (!sent) return;
    // A stream with too much unread gets nothing more, and catches up from here once it has been read.
    for (const stream of followers(account)) if (!stream.send(sent)) account.joining.push({ stream, since: position });
  }

  /** Brings joining streams to the position of the others; from then on all get the same events. */
  async #joinAll(due: readonly DueFeed[], current: FeedCursor): Promise<void> {
    const returning: ReturningStream[] = [];
    for (const { accountId, account, joining } of due) {
      for (const { stream, since } of joining) {
        if (since !== null && since !== "unknown" && isReachable(since, current)) {
          returning.push({ accountId, account, stream, since });
        } else join(account, stream, current, since ? [behindEvent(current)] : []);
      }
    }
    const { now, later } = chooseReturning(returning.filter(({ account, stream }) => account.streams.has(stream)));
    for (const { account } of later) account.isDue = true;
    const groups = [...now.values()];
    const missed = await this.#missed(
      groups.flatMap((group) => group.slice(0, 1)),
      current,
    );
    for (const [index, group] of groups.entries())
      for (const { account, stream } of group) join(account, stream, current, missed[index] ?? []);
  }

  async #missed(returning: readonly ReturningReader[], current: FeedCursor): Promise<Uint8Array[][]> {
    try {
      return await missedEvents(this.#pool, returning, current);
    } catch (error) {
      this.#log.warn({ err: error }, "could not replay missed answers to live feeds; clients will reload");
      return returning.map(() => [behindEvent(current)]);
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
    const streams = [...this.#accounts.values()].flatMap((account) => [...account.streams]);
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

  #endAbandoned(): void {
    const nowMs = Date.now();
    for (const { streams } of this.#accounts.values())
      for (const stream of [...streams]) if (stream.isAbandoned(nowMs)) stream.end();
  }

  #sendHeartbeats(): void {
    for (const account of this.#accounts.values()) {
      if (!account.position) continue;
      const events = [cursorEvent(account.position)];
      for (const stream of followers(account)) if (stream.isRead) stream.send(events);
    }
  }
}
