import { randomUUIDv7 } from "node:crypto";
import { LRUCache } from "lru-cache";
import type pg from "pg";
import { productMs } from "#server/foundation/clock.ts";
import type { Log } from "#server/foundation/log.ts";
import { shopperLoad } from "#server/foundation/shopper-load.ts";
import type { StorefrontAccount } from "../account.ts";
import type { SurveyVersion } from "../survey-version.ts";
import { Batch } from "./batch.ts";
import {
  type CachedResponse,
  type IngestContext,
  type ResponseQueue,
  type Submission,
  unavailable,
} from "./context.ts";
import type { Message } from "./message.ts";
import { OrderNumbers } from "./order-numbers.ts";
import { keyOf, type ResponseKey } from "./response-key.ts";
import type { ResponseState } from "./response-state.ts";

export interface QueueOptions {
  pool: pg.Pool;
  log: Log;
  versionOf: IngestContext["versionOf"];
  onStored: IngestContext["onStored"];
  /** Statements at the same time, each with its part of what waits: one runs while the next is prepared. */
  maxBatches?: number;
  maxWaiting?: number;
}

/** What an operator watches of a queue. */
export interface IngestFigures {
  waiting: number;
  messages: number;
  commits: number;
}

const maxResponsesPerBatch = 200;
/** So few aren't parted: a statement costs the same for one as for them. */
const minResponsesPerBatch = 16;
const maxCachedResponses = 20_000;
/** In bytes of their bodies: ten thousand ordinary messages use a tenth of it, and long ones can't fill the memory. */
const maxWaitingSize = 64 * 1024 * 1024;
const maxCachedSize = 64 * 1024 * 1024;
const ordinarySize = 600;

/**
 * Group commit of shoppers' messages: those that arrive while statements are running share the next one. No timer: an
 * idle queue stores a message immediately. Messages of one response are stored one batch after the other.
 */
export class IngestQueue {
  readonly #context: IngestContext;
  readonly #maxBatches: number;
  readonly #maxWaiting: number;
  readonly #queues = new Map<string, ResponseQueue>();
  #ready: ResponseQueue[] = [];
  #running = 0;
  #waiting = 0;
  #waitingSize = 0;
  #messages = 0;
  #commits = 0;
  #scheduled = false;
  #draining: (() => void)[] | null = null;

  constructor({ pool, log, versionOf, onStored, maxBatches = 2, maxWaiting = 10_000 }: QueueOptions) {
    const cache = new LRUCache<string, CachedResponse>({
      max: maxCachedResponses,
      maxSize: maxCachedSize,
      sizeCalculation: ({ state }) => sizeOf(state),
    });
    const numbers = new OrderNumbers(pool);
    this.#context = { pool, log, numbers, versionOf, cache, makeId: randomUUIDv7, onStored };
    this.#maxBatches = maxBatches;
    this.#maxWaiting = maxWaiting;
  }

  /**
   * Stores a message whose body had `bodyBytes`.
   * @param client the address of the shopper's client, which limits how many orders it begins in an account without a
   *   store; null for senders that need no limit
   * @returns the response after it, once committed
   * @throws AppError `unavailable` if the queue is full, stopping, or the database stays unavailable; `invalid` if the
   *   message completes the response while a required question is open; `too-many-requests` if the client began too many
   *   orders
   */
  submit(
    account: StorefrontAccount,
    pageVersion: SurveyVersion,
    message: Message,
    { bodyBytes, client }: { bodyBytes: number; client: string | null },
  ): Promise<ResponseState> {
    if (this.#draining) return Promise.reject(unavailable("This server is stopping."));
    if (this.#waiting >= this.#maxWaiting || this.#waitingSize >= maxWaitingSize)
      return Promise.reject(unavailable("Too many answers are waiting to be saved."));
    const { promise, resolve, reject } = Promise.withResolvers<ResponseState>();
    const size = ordinarySize + bodyBytes;
    this.#waiting++;
    this.#waitingSize += size;
    const submitted = { message, pageVersion, account, client, arrivedAtMs: productMs(), size };
    const submission: Submission = { ...submitted, resolve, reject };
    this.#enqueue({ accountId: account.accountId, surveyId: pageVersion.surveyId, ...message }, submission);
    return promise;
  }

  /** How many messages wait now, and how many messages and transactions there were since the start. */
  figures(): IngestFigures {
    return { waiting: this.#waiting, messages: this.#messages, commits: this.#commits };
  }

  /** Stops accepting messages, and returns when every accepted one is answered. */
  async drain(): Promise<void> {
    this.#draining ??= [];
    if (this.#running === 0 && this.#ready.length === 0) return;
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#draining.push(resolve);
    await promise;
  }

  #enqueue({ accountId, surveyId, platform, orderKey }: ResponseKey, submission: Submission): void {
    const key = keyOf({ accountId, surveyId, platform, orderKey });
    const queue = this.#queues.get(key);
    if (queue) {
      queue.waiting.push(submission);
      return;
    }
    const fresh: ResponseQueue = { key, accountId, surveyId, platform, orderKey, waiting: [submission] };
    this.#queues.set(key, fresh);
    this.#ready.push(fresh);
    this.#schedule();
  }

  /** After the sockets' turn of the event loop, so that requests that arrived together are stored together. */
  #schedule(): void {
    if (this.#scheduled || this.#running >= this.#maxBatches) return;
    this.#scheduled = true;
    setImmediate(() => {
      this.#scheduled = false;
      while (this.#ready.length > 0 && this.#running < this.#maxBatches) this.#start();
    });
  }

  #start(): void {
    // An equal part: if one batch took all that waits, process and database would wait for each other in turn.
    const part = Math.ceil(this.#waiting / this.#maxBatches);
    const queues = this.#ready.splice(0, Math.min(Math.max(part, minResponsesPerBatch), maxResponsesPerBatch));
    const items = queues.map((queue) => ({ queue, submissions: queue.waiting.splice(0) }));
    this.#running++;
    shopperLoad().begin();
    const batch = new Batch(this.#context, items, ({ size }) => {
      this.#waiting--;
      this.#messages++;
      this.#waitingSize -= size;
    });
    void batch.run().finally(() => this.#finish(queues));
  }

  #finish(queues: ResponseQueue[]): void {
    this.#running--;
    this.#commits++;
    shopperLoad().end();
    for (const queue of queues) {
      if (queue.waiting.length > 0) this.#ready.push(queue);
      else this.#queues.delete(queue.key);
    }
    if (this.#ready.length > 0) this.#schedule();
    else if (this.#running === 0) for (const resolve of this.#draining?.splice(0) ?? []) resolve();
  }
}

/** Approximate size of a response in memory, in characters: its answers, order facts and shown questions. */
function sizeOf({ answers, otherFacts, displayOrder }: ResponseState): number {
  let size = ordinarySize + JSON.stringify([otherFacts, displayOrder]).length;
  for (const { answer } of answers.values()) size += JSON.stringify(answer).length;
  return size;
}
