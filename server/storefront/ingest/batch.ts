import { setTimeout as delay } from "node:timers/promises";
import { lockPlace } from "#lib/answer-locks.ts";
import { ordersPerMonth } from "#lib/plans.ts";
import { productMs, productNow } from "#server/foundation/clock.ts";
import { isPassingFailure } from "#server/foundation/database/database-failures.ts";
import type { StorefrontAccount } from "../account.ts";
import { applyMessage } from "./apply-message.ts";
import {
  type CachedResponse,
  type IngestContext,
  type ResponseQueue,
  type Submission,
  unavailable,
} from "./context.ts";
import { followsElsewhere, placeOf } from "./follows-elsewhere.ts";
import { oldestChange } from "./oldest-change.ts";
import { monthOf } from "./order-numbers.ts";
import { readResponses } from "./read-states.ts";
import { refuseNewOrder } from "./refuse-new-order.ts";
import type { ResponseState } from "./response-state.ts";
import type { Draft } from "./row-sets.ts";
import { toCached } from "./to-cached.ts";
import { StaleDraft, writeBatch } from "./write-batch.ts";

/** How long a message may wait for an unavailable database, and the pauses between attempts. */
const maxWaitMs = 10_000;
const firstPauseMs = 50;
const longestPauseMs = 1_000;

/** The messages of one response in a batch. */
export interface BatchItem {
  queue: ResponseQueue;
  submissions: Submission[];
}

/** A change to a response, and the messages it combines. */
interface Step {
  item: BatchItem;
  draft: Draft;
  cached: CachedResponse;
}

/**
 * Stores one batch in the database and answers its messages.
 *
 * The state of a response in memory is a guess, since another process may have written it. So a message is answered
 * only from a state that a committed statement confirmed, either by storing the step based on it or by reading it.
 * Refusals and messages that change nothing are answered after a read.
 */
export class Batch {
  readonly #context: IngestContext;
  readonly #settled: (submission: Submission) => void;
  #open: BatchItem[];
  /** To be read before the next step: the remembered state may be out of date. */
  #unconfirmed = new Set<BatchItem>();
  /** Orders that count as begun by their client, however often the batch is tried. */
  readonly #begun = new Set<BatchItem>();

  constructor(context: IngestContext, items: BatchItem[], settled: (submission: Submission) => void) {
    this.#context = context;
    this.#open = items;
    this.#settled = settled;
    for (const item of items)
      if (followsElsewhere(item.submissions[0]?.message, context.cache.get(item.queue.key)))
        this.#unconfirmed.add(item);
  }

  /** Returns when every message is answered; never throws. */
  async run(): Promise<void> {
    let pauseMs = firstPauseMs;
    while (this.#open.length > 0) {
      try {
        await this.#attempt();
      } catch (error) {
        if (isPassingFailure(error)) {
          this.#rejectExpired(error);
          if (this.#open.length > 0) await delay(pauseMs);
          pauseMs = Math.min(pauseMs * 2, longestPauseMs);
        } else this.#failAll(error);
      }
    }
  }

  async #attempt(): Promise<void> {
    const read = await this.#readUnconfirmed();
    await this.#refreshNumbers(read);
    const steps: Step[] = [];
    for (const item of this.#open) {
      const isConfirmed = read.has(item);
      const cached = isConfirmed ? (read.get(item) ?? null) : (this.#context.cache.get(item.queue.key) ?? null);
      const step = this.#prepare(item, cached, isConfirmed);
      if (step) steps.push(step);
    }
    this.#open = this.#open.filter(({ submissions }) => submissions.length > 0);
    if (steps.length > 0) await this.#write(steps);
  }

  /**
   * Applies the messages to a state and settles those that need no write. Undefined: nothing to write, or read first.
   */
  #prepare(item: BatchItem, cached: CachedResponse | null, isConfirmed: boolean): Step | undefined {
    let state = cached?.state ?? null;
    let latestVersion = cached?.latestVersion;
    const refused = new Map<Submission, unknown>();
    const [first] = item.submissions;
    if (!first) return undefined;
    for (const submission of item.submissions) {
      const { pageVersion, account, message } = submission;
      if (!latestVersion || pageVersion.version > latestVersion.version) latestVersion = pageVersion;
      const { currency, timeZone, otherRules } = account;
      const context = {
        pageVersion,
        latestVersion,
        currency,
        timeZone,
        otherRules,
        nowMs: submission.arrivedAtMs,
        makeId: this.#context.makeId,
      };
      try {
        state = applyMessage(state, message, context);
      } catch (error) {
        refused.set(submission, error);
      }
    }
    const before = cached?.state ?? null;
    const changed = state !== null && state !== before;
    if (!isConfirmed && (!changed || refused.size > 0)) {
      this.#unconfirmed.add(item);
      return undefined;
    }
    this.#settle(
      item,
      (submission) => refused.has(submission),
      (submission) => submission.reject(refused.get(submission)),
    );
    if (!changed || !latestVersion || !state) {
      if (state) this.#succeed(item, state);
      return undefined;
    }
    const { accountId, surveyId, platform, orderKey } = item.queue;
    const now = productNow();
    const isNewOrder = before === null && !state.isTest;
    const tooMany = isNewOrder && !this.#begun.has(item) ? refuseNewOrder(first) : null;
    if (tooMany) {
      // It may exist, and its messages aren't limited.
      if (!isConfirmed) this.#unconfirmed.add(item);
      else this.#reject(item, tooMany);
      return undefined;
    }
    if (isNewOrder) this.#begun.add(item);
    const after = {
      ...state,
      revision: (before?.revision ?? 0) + 1,
      lockPlace: isNewOrder ? this.#lockPlace(first.account, now) : state.lockPlace,
    };
    const draft = {
      accountId,
      surveyId,
      platform,
      orderKey,
      before,
      after,
      integrations: first.account.integrations,
      viewTakers: first.account.viewTakers,
      usageMonth: isNewOrder ? monthOf(now) : null,
      isUncounted: isNewOrder && first.account.hasStore,
      nowMs: now.getTime(),
    };
    const { message } = item.submissions.at(-1) ?? first;
    return { item, draft, cached: { state: after, latestVersion, last: placeOf(message) } };
  }

  /** Orders are only numbered if they are new, as far as is known. */
  async #refreshNumbers(read: ReadonlyMap<BatchItem, CachedResponse | null>): Promise<void> {
    const { cache, numbers } = this.#context;
    const fresh = this.#open.filter((item) => !(read.has(item) ? read.get(item) : cache.has(item.queue.key)));
    const accounts = fresh.flatMap(({ submissions: [first] }) => (first ? [first.account] : []));
    await numbers.refresh(accounts, productNow());
  }

  #lockPlace(account: StorefrontAccount, now: Date): number | null {
    const { plan } = account;
    return ordersPerMonth(plan, now) === null ? null : lockPlace(plan, this.#context.numbers.next(account, now), now);
  }

  /**
   * Stores steps, all or none. If one is stale, all are read and rebuilt: another process made progress in the
   * meantime. A batch that the database refuses for another reason is halved until the bad step is isolated.
   */
  async #write(steps: Step[]): Promise<void> {
    try {
      await writeBatch(
        this.#context.pool,
        steps.map(({ draft }) => draft),
      );
    } catch (error) {
      this.#context.numbers.expire(steps.map(({ draft }) => draft.accountId));
      if (isPassingFailure(error)) throw error;
      const [only] = steps;
      if (error instanceof StaleDraft) {
        for (const { item } of steps) this.#unconfirmed.add(item);
        return;
      }
      if (steps.length === 1 && only) {
        this.#fail([only.item], error);
        return;
      }
      const middle = steps.length >> 1;
      await this.#write(steps.slice(0, middle));
      await this.#write(steps.slice(middle));
      return;
    }
    for (const { item, draft, cached } of steps) {
      this.#context.cache.set(item.queue.key, cached);
      this.#succeed(item, cached.state);
      this.#context.onStored(item.queue.accountId, () => oldestChange(draft));
    }
    this.#open = this.#open.filter(({ submissions }) => submissions.length > 0);
  }

  async #readUnconfirmed(): Promise<Map<BatchItem, CachedResponse | null>> {
    const read = new Map<BatchItem, CachedResponse | null>();
    if (this.#unconfirmed.size === 0) return read;
    const items = [...this.#unconfirmed];
    const stored = await readResponses(
      this.#context.pool,
      items.map(({ queue }) => queue),
    );
    for (const item of items) {
      const response = stored.get(item.queue.key);
      const last = item.submissions.at(-1);
      const cached = response && last ? await toCached(this.#context, response, last) : null;
      if (cached) this.#context.cache.set(item.queue.key, cached);
      else this.#context.cache.delete(item.queue.key);
      read.set(item, cached);
    }
    this.#unconfirmed.clear();
    return read;
  }

  #rejectExpired(error: unknown): void {
    const latestArrival = productMs() - maxWaitMs;
    const isOld = ({ arrivedAtMs }: Submission) => arrivedAtMs < latestArrival;
    for (const item of this.#open) {
      this.#settle(item, isOld, ({ reject }) => reject(unavailable("We can't reach the database.")));
      // A statement whose acknowledgment was lost may have been committed.
      this.#unconfirmed.add(item);
    }
    this.#open = this.#open.filter(({ submissions }) => submissions.length > 0);
    this.#unconfirmed = new Set([...this.#unconfirmed].filter(({ submissions }) => submissions.length > 0));
    this.#context.log.warn({ err: error, waiting: this.#open.length }, "could not store answers; retrying");
  }

  #failAll(error: unknown): void {
    this.#fail(this.#open, error);
    this.#open = [];
  }

  #fail(items: readonly BatchItem[], error: unknown): void {
    this.#context.log.error({ err: error, responses: items.map(({ queue }) => queue.key) }, "could not store answers");
    for (const item of items) this.#reject(item, error);
    this.#open = this.#open.filter(({ submissions }) => submissions.length > 0);
  }

  #reject(item: BatchItem, error: unknown): void {
    this.#settle(
      item,
      () => true,
      ({ reject }) => reject(error),
    );
  }

  #succeed(item: BatchItem, state: ResponseState): void {
    this.#settle(
      item,
      () => true,
      ({ resolve }) => resolve(state),
    );
  }

  /** Answers the submissions of an item that `picks` selects, and removes them from it. */
  #settle(item: BatchItem, picks: (submission: Submission) => boolean, answer: (submission: Submission) => void): void {
    const { submissions } = item;
    const kept: Submission[] = [];
    for (const submission of submissions) {
      if (!picks(submission)) kept.push(submission);
      else {
        answer(submission);
        this.#settled(submission);
      }
    }
    submissions.splice(0, submissions.length, ...kept);
  }
}
