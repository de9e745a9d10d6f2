import type pg from "pg";
import { machineMs } from "#lib/machine-clock.ts";
import { isPassingFailure } from "#server/foundation/database/database-failures.ts";
import { type AnsweredElsewhereKey, askedBeforeEach } from "./asked-before.ts";
import { unavailable } from "./ingest/context.ts";
import { readResponses, readStatuses, type StoredResponse } from "./ingest/read-states.ts";
import { keyOf, type ResponseKey } from "./ingest/response-key.ts";
import { type Status, statusOf } from "./ingest/response-state.ts";

/** The order that a page is about, and what to read of it. */
export interface OrderQuery extends ResponseKey {
  /** Whether the response itself is wanted, not just its status, which is much less work. */
  wantsResponse: boolean;
  /** The survey's ask-once questions; null if it has none. */
  asks: AnsweredElsewhereKey | null;
}

/** What is stored about an order. */
export interface OrderRecord {
  /** The status of the order's response to the survey; null if it has none. */
  status: Status | null;
  /** The response, if it is wanted or the survey has ask-once questions. */
  stored: StoredResponse | null;
  /** Ids of ask-once questions that were answered elsewhere; none if the response is completed. */
  askedBefore: readonly string[];
}

interface Waiting {
  order: OrderQuery;
  queuedAtMs: number;
  resolve: (record: OrderRecord) => void;
  reject: (error: unknown) => void;
}

export interface OrderReadsOptions {
  pool: pg.Pool;
  maxRunning?: number;
  maxWaiting?: number;
}

const maxOrdersPerRead = 500;
/** As long as a caller would wait for its own connection. */
const maxWaitMs = 5_000;
/** A read usually takes a millisecond or two. One that takes longer is slow or stuck, and the next no longer waits. */
const patienceMs = 20;
const none: readonly string[] = [];

/**
 * Reads orders for the pages that show them. The survey of a page is in memory, but the status of its order's response
 * isn't, because any process may have stored it a moment ago. Calls that arrive while a read is running share the next one,
 * so a busy process sends few statements, each for many orders of any accounts; one statement for each call made it five
 * times as expensive as the survey alone. An idle process reads immediately; a second read beside a running one starts only
 * if that is slow.
 *
 * If the database is unavailable, the callers of a read fail with it. A read that fails because of one row is halved until
 * that order is alone, so that one account's data never fails another's page.
 */
export class OrderReads {
  readonly #pool: pg.Pool;
  readonly #maxRunning: number;
  readonly #maxWaiting: number;
  #waiting: Waiting[] = [];
  readonly #drained: (() => void)[] = [];
  #running = 0;
  #soon: NodeJS.Immediate | undefined;
  #later: NodeJS.Timeout | undefined;

  constructor({ pool, maxRunning = 2, maxWaiting = 10_000 }: OrderReadsOptions) {
    this.#pool = pool;
    this.#maxRunning = maxRunning;
    this.#maxWaiting = maxWaiting;
  }

  /**
   * Reads an order, including at least everything committed before the call.
   * @throws AppError `unavailable` if too many calls wait or this one waited too long; the database's error for this
   *   order, never for another
   */
  read(order: OrderQuery): Promise<OrderRecord> {
    if (this.#waiting.length >= this.#maxWaiting)
      return Promise.reject(unavailable("Too many pages are waiting for their survey."));
    const { promise, resolve, reject } = Promise.withResolvers<OrderRecord>();
    this.#waiting.push({ order, queuedAtMs: machineMs(), resolve, reject });
    this.#schedule();
    return promise;
  }

  /** Resolves once no call waits and no read runs; later calls start reads as usual. */
  drain(): Promise<void> {
    if (this.#isIdle()) return Promise.resolve();
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#drained.push(resolve);
    return promise;
  }

  #isIdle(): boolean {
    return this.#running === 0 && this.#waiting.length === 0;
  }

  /** After the sockets' turn of the event loop, so that calls that arrived together share a read. */
  #schedule(): void {
    if (this.#running === 0) this.#soon ??= setImmediate(() => this.#startAll());
    else if (this.#running < this.#maxRunning) this.#later ??= setTimeout(() => this.#startAll(), patienceMs);
  }

  #startAll(): void {
    clearImmediate(this.#soon);
    clearTimeout(this.#later);
    this.#soon = undefined;
    this.#later = undefined;
    while (this.#waiting.length > 0 && this.#running < this.#maxRunning) this.#start();
  }

  #start(): void {
    const batch = this.#waiting.splice(0, maxOrdersPerRead);
    const oldest = machineMs() - maxWaitMs;
    const [late, inTime] = partition(batch, ({ queuedAtMs }) => queuedAtMs < oldest);
    for (const { reject } of late) reject(unavailable("We can't reach the database."));
    if (inTime.length === 0) {
      this.#noteIdle();
      return;
    }
    this.#running++;
    void this.#readAll(inTime).finally(() => {
      this.#running--;
      // A turn later, so that the next read includes the pages that come over the connections just answered.
      if (this.#waiting.length > 0) setImmediate(() => this.#schedule());
      this.#noteIdle();
    });
  }

  #noteIdle(): void {
    if (!this.#isIdle()) return;
    for (const resolve of this.#drained.splice(0)) resolve();
  }

  /** Never throws. A read that the database refuses is halved until the refused order is isolated. */
  async #readAll(batch: readonly Waiting[]): Promise<void> {
    let open = batch;
    try {
      const [whole, brief] = partition(batch, ({ order }) => order.wantsResponse || order.asks !== null);
      if (brief.length > 0) await this.#readStatuses(brief);
      open = whole;
      if (whole.length === 0) return;
      const stored = await readResponses(this.#pool, differentKeys(whole));
      const storedOf = ({ order }: Waiting) => stored.get(keyOf(order)) ?? null;
      const [asking, answered] = partition(whole, (one) => one.order.asks !== null && !isCompleted(storedOf(one)));
      for (const one of answered) one.resolve(recordOf(storedOf(one), none));
      open = asking;
      if (asking.length === 0) return;
      const askedBefore = await askedBeforeEach(
        this.#pool,
        asking.flatMap(({ order }) => order.asks ?? []),
      );
      for (const [at, one] of asking.entries()) one.resolve(recordOf(storedOf(one), askedBefore[at] ?? none));
    } catch (error) {
      if (open.length === 1 || isPassingFailure(error)) {
        for (const { reject } of open) reject(error);
        return;
      }
      const middle = open.length >> 1;
      await this.#readAll(open.slice(0, middle));
      await this.#readAll(open.slice(middle));
    }
  }

  async #readStatuses(batch: readonly Waiting[]): Promise<void> {
    const statuses = await readStatuses(
      this.#pool,
      batch.map(({ order }) => order),
    );
    for (const [at, one] of batch.entries())
      one.resolve({ status: statuses[at] ?? null, stored: null, askedBefore: none });
  }
}

function recordOf(stored: StoredResponse | null, askedBefore: readonly string[]): OrderRecord {
  return { status: stored && statusOf(stored.state), stored, askedBefore };
}

function isCompleted(stored: StoredResponse | null): boolean {
  return stored !== null && stored.state.completedAtMs !== null;
}

/** Two pages of one order need only one row. */
function differentKeys(batch: readonly Waiting[]): ResponseKey[] {
  return [...new Map(batch.map(({ order }) => [keyOf(order), order])).values()];
}

function partition<Value>(values: readonly Value[], picks: (value: Value) => boolean): [Value[], Value[]] {
  const picked: Value[] = [];
  const others: Value[] = [];
  for (const value of values) (picks(value) ? picked : others).push(value);
  return [picked, others];
}
