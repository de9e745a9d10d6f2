import { randomUUIDv7 } from "node:crypto";
import { LRUCache } from "lru-cache";
import type pg from "pg";
import type { Log } from "#server/foundation/log.ts";
import type { StorefrontAccount } from "../account.ts";
import type { SurveyVersion } from "../survey-version.ts";
import { type IngestContext, type KnownResponse, type Line, type Submission, unavailable } from "./context.ts";
import { Flight } from "./flight.ts";
import type { Message } from "./message.ts";
import type { ResponseState } from "./response-state.ts";
import { keyOf, type ResponseKey } from "./write-batch.ts";

export interface QueueOptions {
  pool: pg.Pool;
  log: Log;
  stripe: number;
  versionOf: IngestContext["versionOf"];
  onStored: IngestContext["onStored"];
  /** Statements at the same time: one is carried out while the other is prepared and acknowledged. More are smaller ones. */
  maxFlights?: number;
  maxWaiting?: number;
}

const maxLinesPerFlight = 200;
const maxKnownResponses = 20_000;
/** In bytes of their bodies: ten thousand ordinary messages are a tenth of it, long ones may not fill the memory. */
const maxWaitingSize = 64 * 1024 * 1024;
const maxKnownSize = 64 * 1024 * 1024;
const ordinarySize = 600;

/**
 * Group commit of shoppers' messages: those that arrive while a statement is on its way share the next one. No timer: an
 * idle queue stores a message at once. Messages of one response are stored one flight after the other.
 */
export class IngestQueue {
  readonly #context: IngestContext;
  readonly #maxFlights: number;
  readonly #maxWaiting: number;
  readonly #lines = new Map<string, Line>();
  #ready: Line[] = [];
  #flights = 0;
  /** Stripes that no flight adds to just now: flights of one process do not wait for each other's counters either. */
  readonly #freeStripes: number[];
  #waiting = 0;
  #waitingSize = 0;
  #scheduled = false;
  #draining: (() => void)[] | null = null;

  constructor({ pool, log, stripe, versionOf, onStored, maxFlights = 2, maxWaiting = 10_000 }: QueueOptions) {
    const known = new LRUCache<string, KnownResponse>({
      max: maxKnownResponses,
      maxSize: maxKnownSize,
      sizeCalculation: ({ state }) => sizeOf(state),
    });
    this.#context = { pool, log, versionOf, known, makeId: randomUUIDv7, onStored };
    this.#maxFlights = maxFlights;
    this.#freeStripes = Array.from({ length: maxFlights }, (_, slot) => stripe * maxFlights + slot);
    this.#maxWaiting = maxWaiting;
  }

  /**
   * Stores a message, whose body had `bodyBytes`.
   * @returns the response after it, once that is committed
   * @throws AppError `unavailable` when the queue is full, stopping, or the database stays away; `invalid` when the
   *   message completes and a required question is open
   */
  submit(
    account: StorefrontAccount,
    given: SurveyVersion,
    message: Message,
    bodyBytes: number,
  ): Promise<ResponseState> {
    if (this.#draining) return Promise.reject(unavailable("This server is stopping."));
    if (this.#waiting >= this.#maxWaiting || this.#waitingSize >= maxWaitingSize)
      return Promise.reject(unavailable("Too many answers are waiting to be saved."));
    const { promise, resolve, reject } = Promise.withResolvers<ResponseState>();
    const size = ordinarySize + bodyBytes;
    this.#waiting++;
    this.#waitingSize += size;
    const submission: Submission = { message, given, account, arrivedAtMs: Date.now(), size, resolve, reject };
    this.#enqueue({ accountId: account.accountId, surveyId: given.surveyId, ...message }, submission);
    return promise;
  }

  /** Takes no more messages, and returns when every one that was taken is answered. */
  async drain(): Promise<void> {
    this.#draining ??= [];
    if (this.#flights === 0 && this.#ready.length === 0) return;
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#draining.push(resolve);
    await promise;
  }

  #enqueue({ accountId, surveyId, platform, orderKey }: ResponseKey, submission: Submission): void {
    const key = keyOf({ accountId, surveyId, platform, orderKey });
    const line = this.#lines.get(key);
    if (line) {
      line.waiting.push(submission);
      return;
    }
    const fresh: Line = { key, accountId, surveyId, platform, orderKey, waiting: [submission] };
    this.#lines.set(key, fresh);
    this.#ready.push(fresh);
    this.#schedule();
  }

  /** After the sockets' turn of the event loop, so that all requests that came together leave together. */
  #schedule(): void {
    if (this.#scheduled || this.#flights >= this.#maxFlights) return;
    this.#scheduled = true;
    setImmediate(() => {
      this.#scheduled = false;
      while (this.#ready.length > 0 && this.#flights < this.#maxFlights) this.#depart();
    });
  }

  #depart(): void {
    const lines = this.#ready.splice(0, maxLinesPerFlight);
    const carried = lines.map((line) => ({ line, submissions: line.waiting.splice(0) }));
    const stripe = this.#freeStripes.pop() ?? 0;
    this.#flights++;
    const flight = new Flight(this.#context, stripe, carried, ({ size }) => {
      this.#waiting--;
      this.#waitingSize -= size;
    });
    void flight.run().finally(() => this.#land(lines, stripe));
  }

  #land(lines: Line[], stripe: number): void {
    this.#flights--;
    this.#freeStripes.push(stripe);
    for (const line of lines) {
      if (line.waiting.length > 0) this.#ready.push(line);
      else this.#lines.delete(line.key);
    }
    if (this.#ready.length > 0) this.#schedule();
    else if (this.#flights === 0) for (const resolve of this.#draining?.splice(0) ?? []) resolve();
  }
}

/** About how many characters a response holds in memory: its answers, the facts of its order and what was shown. */
function sizeOf({ answers, otherFacts, displayOrder }: ResponseState): number {
  let size = ordinarySize + JSON.stringify([otherFacts, displayOrder]).length;
  for (const { answer } of answers.values()) size += JSON.stringify(answer).length;
  return size;
}
