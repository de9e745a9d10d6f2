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
import { type AccountFeed, followers, type Joining, join, newAccount } from "./account-feed.ts";
import { chooseReturning, isReachable, missedEvents, type Returning } from "./catch-up.ts";
import type { FeedCursor } from "./cursor.ts";
import { answerEvents, behindEvent, cursorEvent, movedEvent } from "./events.ts";
import { type FeedReader, FeedStream } from "./feed-stream.ts";
import { readStored, type StoredAnswer } from "./read-stored.ts";

const mostOfPerson = 250;
const mostOfAccount = 500;
const mostOfProcess = 5_000;

/** Reading happens at most so often, and rests for ten times as long as it took, as far as a second allows. */
const readEveryMs = 250;
const restShare = 10;
const longestRestMs = 500;
const failurePauseMs = 1_000;
/** Hints can be lost: a process may die between a commit and its hint. */
const lookAnywayMs = 10_000;
const announceEveryMs = 5_000;
const checkSessionsEveryMs = 5_000;
const checkUnreadEveryMs = 5_000;
const aliveEveryMs = 15_000;

interface ReturningStream extends Returning {
  account: AccountFeed;
  stream: FeedStream;
}

/** An account at the beginning of a reading; what comes while it is read waits for the next one. */
interface DueFeed {
  accountId: string;
  account: AccountFeed;
  isHinted: boolean;
  joining: Joining[];
}

/**
 * The open streams of this process. Hints say when to look; what is read is all that was committed since the last
 * reading, told by PostgreSQL's snapshots, so that hints may be late, doubled or lost. One reading for all accounts that
 * are due, and each account's events are made once for all its streams.
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
    // A connection that dies while idle is replaced at the next use; without a listener it would end the process.
    this.#pool.on("error", () => undefined);
    this.#listener = new DatabaseListener({
      connection,
      log: itsLog,
      channels: { [storedChannel]: (payload) => this.#hear(payload) },
      onGap: () => this.#lookEverywhere(true),
    });
    this.#timers = [
      setInterval(() => this.#lookEverywhere(false), lookAnywayMs),
      setInterval(() => this.#announce([...this.#accounts.keys()]), announceEveryMs),
      setInterval(() => void this.#endLeft(), checkSessionsEveryMs),
      setInterval(() => this.#endUnread(), checkUnreadEveryMs),
      setInterval(() => this.#sayAlive(), aliveEveryMs),
    ].map((timer) => timer.unref());
  }

  /**
   * Opens a stream.
   * @param since what the reader was told before; `unknown` where that cannot be told, null where it begins now
   * @throws AppError `too-many-requests` where too many are open, `unavailable` while the process stops
   */
  open(reader: FeedReader, since: FeedCursor | "unknown" | null): FeedStream {
    if (this.#isClosed) throw new AppError("unavailable", "This server is stopping.");
    this.#checkRoom(reader);
    const isNew = !this.#accounts.has(reader.accountId);
    const account = this.#accounts.get(reader.accountId) ?? newAccount();
    this.#accounts.set(reader.accountId, account);
    const stream = new FeedStream(reader, {
      onEnd: (ended) => this.#leave(ended),
      onRead: () => this.#look(account, false),
    });
    account.streams.add(stream);
    account.joining.push({ stream, since });
    account.isDue = true;
    if (isNew) this.#announce([reader.accountId]);
    this.#schedule();
    return stream;
  }

  /** Ends all streams, whose readers go on in another process, and the connections. */
  async close(): Promise<void> {
    this.#isClosed = true;
    for (const timer of this.#timers) clearInterval(timer);
    clearTimeout(this.#next);
    for (const { streams } of this.#accounts.values()) for (const stream of [...streams]) stream.end();
    await this.#reading;
    await Promise.all([this.#listener.close(), this.#pool.end()]);
  }

  #checkRoom({ accountId, personId }: FeedReader): void {
    let [ofProcess, ofPerson] = [0, 0];
    for (const { streams } of this.#accounts.values()) {
      ofProcess += streams.size;
      for (const { reader } of streams) if (reader.personId === personId) ofPerson++;
    }
    const ofAccount = this.#accounts.get(accountId)?.streams.size ?? 0;
    if (ofPerson < mostOfPerson && ofAccount < mostOfAccount && ofProcess < mostOfProcess) return;
    throw new AppError("too-many-requests", "Too many live feeds are open. Close some, or try again later.", {
      headers: { "retry-after": "30" },
    });
  }

  #leave(stream: FeedStream): void {
    const account = this.#accounts.get(stream.reader.accountId);
    if (!account) return;
    account.streams.delete(stream);
    account.joining = account.joining.filter((other) => other.stream !== stream);
    if (account.streams.size === 0) this.#accounts.delete(stream.reader.accountId);
  }

  #hear(payload: string): void {
    for (const accountId of unpackAccounts(payload)) {
      if (accountId === everybody) this.#lookEverywhere(true);
      else this.#look(this.#accounts.get(accountId), true);
    }
  }

  #lookEverywhere(isHinted: boolean): void {
    for (const account of this.#accounts.values()) this.#look(account, isHinted);
  }

  #look(account: AccountFeed | undefined, isHinted: boolean): void {
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
      await this.#tell(due);
      const tookMs = Date.now() - startedMs;
      this.#notBeforeMs = Math.max(startedMs + readEveryMs, Date.now() + Math.min(restShare * tookMs, longestRestMs));
    } catch (error) {
      this.#log.warn({ err: error }, "the feeds could not be read; trying again");
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

  /** Tells the streams of these accounts what was committed since the last time, and those that join what they missed. */
  async #tell(due: readonly DueFeed[]): Promise<void> {
    const wanted = due.flatMap(({ accountId, account: { told } }) => (told ? [{ accountId, after: told }] : []));
    const { answers, ...found } = await readStored(this.#pool, wanted);
    const answersOf = new Map(wanted.map(({ accountId }, index) => [accountId, answers[index] ?? []]));
    for (const one of due) await this.#tellAccount(one, found, answersOf.get(one.accountId) ?? []);
    await this.#joinAll(due, found);
  }

  async #tellAccount({ account, isHinted }: DueFeed, now: FeedCursor, answers: readonly StoredAnswer[]): Promise<void> {
    const { told } = account;
    const events = told && answers.length > 0 ? await answerEvents(answers, told, now) : null;
    account.told = now;
    const sent = events ?? (isHinted ? [movedEvent(now)] : null);
    if (!sent) return;
    // Whoever has much unread is told no more, and is caught up from here once it was read.
    for (const stream of followers(account)) if (!stream.send(sent)) account.joining.push({ stream, since: told });
  }

  /** Brings streams that join to where the others are: from there on all are told the same. */
  async #joinAll(due: readonly DueFeed[], told: FeedCursor): Promise<void> {
    const returning: ReturningStream[] = [];
    for (const { accountId, account, joining } of due) {
      for (const { stream, since } of joining) {
        if (since !== null && since !== "unknown" && isReachable(since, told)) {
          returning.push({ accountId, account, stream, since });
        } else join(account, stream, told, since ? [behindEvent(told)] : []);
      }
    }
    const { now, later } = chooseReturning(returning.filter(({ account, stream }) => account.streams.has(stream)));
    for (const { account } of later) account.isDue = true;
    const groups = [...now.values()];
    const missed = await this.#missed(
      groups.flatMap((group) => group.slice(0, 1)),
      told,
    );
    for (const [index, group] of groups.entries())
      for (const { account, stream } of group) join(account, stream, told, missed[index] ?? []);
  }

  async #missed(returning: readonly Returning[], told: FeedCursor): Promise<Uint8Array[][]> {
    try {
      return await missedEvents(this.#pool, returning, told);
    } catch (error) {
      this.#log.warn({ err: error }, "feeds could not be caught up; they are read anew");
      return returning.map(() => [behindEvent(told)]);
    }
  }

  #announce(accountIds: readonly string[]): void {
    if (accountIds.length === 0) return;
    const text = "SELECT pg_notify($1, payload) FROM unnest($2::text[]) AS payload";
    this.#pool.query(text, [listeningChannel, packAccounts(accountIds)]).catch((error: unknown) => {
      this.#log.warn({ err: error }, "that somebody listens could not be said");
    });
  }

  /** Ends the streams of those who signed out, were removed, or went into another account. */
  async #endLeft(): Promise<void> {
    const streams = [...this.#accounts.values()].flatMap((account) => [...account.streams]);
    if (streams.length === 0) return;
    try {
      const accountOf = await liveSessions(streams.map(({ reader }) => reader.sessionId));
      for (const stream of streams) {
        if (accountOf.get(stream.reader.sessionId) !== stream.reader.accountId) stream.end();
      }
    } catch (error) {
      // Nobody is told anything either while the database is away.
      this.#log.warn({ err: error }, "the sessions of the feeds could not be looked up");
    }
  }

  #endUnread(): void {
    const nowMs = Date.now();
    for (const { streams } of this.#accounts.values())
      for (const stream of [...streams]) if (stream.isLeft(nowMs)) stream.end();
  }

  #sayAlive(): void {
    for (const account of this.#accounts.values()) {
      if (!account.told) continue;
      const events = [cursorEvent(account.told)];
      for (const stream of followers(account)) if (stream.isRead) stream.send(events);
    }
  }
}
