import type { AppError } from "#lib/errors.ts";

/** How much work runs at the same time, and how much may wait. */
export interface AdmissionLimits {
  /** How many may run for all keys together. Default: no limit. */
  running?: number;
  /** How many may run for one key. Default: no limit. */
  runningOfKey?: number;
  /** How many places only keys get that run nothing. Default: none. */
  keptForFirst?: number;
  /** Whether more may be asked for, given what runs or waits of all keys and of its own, and what waits. */
  admits?: (present: number, presentOfKey: number, waiting: number) => boolean;
  /** What has waited this long is refused. Default: it waits. */
  maxWaitMs?: number;
  /** How long a place stays empty after work that took so long. Default: it doesn't. */
  restMs?: (tookMs: number) => number;
  /** Called when nothing runs, rests or waits any longer. */
  whenIdle?: () => void;
}

/** Ends a piece of work, so that its place goes to the next. Only the first call counts. */
export type Leave = () => void;

interface Waiting {
  key: string;
  start: (leave: Leave) => void;
  isGone: () => boolean;
}

/**
 * Decides which heavy work may run now, so that no one account or client fills the process. Work waits in order, but a
 * key that runs nothing comes first.
 */
export class AdmissionQueue {
  readonly #limits: AdmissionLimits;
  readonly #running = new Map<string, number>();
  readonly #present = new Map<string, number>();
  #waiting: Waiting[] = [];

  constructor(limits: AdmissionLimits) {
    this.#limits = limits;
  }

  get waiting(): number {
    return this.#waiting.length;
  }

  /** What a key has running or waiting. */
  presentOf(key: string): number {
    return this.#present.get(key) ?? 0;
  }

  /**
   * Starts a piece of work when its turn comes, immediately if there is a place.
   * @param isGone nobody waits for it any longer: it isn't started
   */
  enter(key: string, start: (leave: Leave) => void, isGone = (): boolean => false): void {
    add(this.#present, key, 1);
    this.#waiting.push({ key, start, isGone });
    this.#startNext();
  }

  /**
   * Resolves when the key's turn comes.
   * @throws `refusal()` if too much waits already, or its turn doesn't come in time
   */
  async take(key: string, refusal: () => AppError): Promise<Leave> {
    const { admits, maxWaitMs } = this.#limits;
    if (admits && !admits(sum(this.#present), this.presentOf(key), this.waiting)) throw refusal();
    return await new Promise<Leave>((resolve, reject) => {
      let isRefused = false;
      const refuse = () => {
        isRefused = true;
        this.#startNext();
        reject(refusal());
      };
      const timer = maxWaitMs === undefined ? undefined : setTimeout(refuse, maxWaitMs);
      const start = (leave: Leave) => {
        clearTimeout(timer);
        resolve(leave);
      };
      this.enter(key, start, () => isRefused);
    });
  }

  /** Runs a piece of work when its turn comes. Throws as {@link take} does. */
  async run<Result>(key: string, refusal: () => AppError, work: () => Promise<Result>): Promise<Result> {
    const leave = await this.take(key, refusal);
    try {
      return await work();
    } finally {
      leave();
    }
  }

  #startNext(): void {
    for (const { key } of this.#waiting.filter(({ isGone }) => isGone())) add(this.#present, key, -1);
    this.#waiting = this.#waiting.filter(({ isGone }) => !isGone());
    const fitting = this.#waiting.filter(({ key }) => this.#hasPlaceFor(key));
    const next = fitting.find(({ key }) => !this.#running.has(key)) ?? fitting[0];
    if (!next) return;
    this.#waiting = this.#waiting.filter((one) => one !== next);
    add(this.#running, next.key, 1);
    next.start(this.#leaveOf(next.key));
    this.#startNext();
  }

  #leaveOf(key: string): Leave {
    const beganMs = performance.now();
    let isHeld = true;
    return () => {
      if (!isHeld) return;
      isHeld = false;
      add(this.#present, key, -1);
      const free = () => {
        add(this.#running, key, -1);
        this.#startNext();
        if (this.#running.size === 0 && this.waiting === 0) this.#limits.whenIdle?.();
      };
      const { restMs } = this.#limits;
      // Even without a pause, other work of the process gets its turn.
      if (restMs) setTimeout(free, restMs(performance.now() - beganMs));
      else free();
    };
  }

  #hasPlaceFor(key: string): boolean {
    const { running = Number.POSITIVE_INFINITY, runningOfKey = running, keptForFirst = 0 } = this.#limits;
    const ofKey = this.#running.get(key) ?? 0;
    return ofKey < runningOfKey && sum(this.#running) < (ofKey === 0 ? running : running - keptForFirst);
  }
}

/** A key with nothing left is forgotten. */
function add(counts: Map<string, number>, key: string, change: number): void {
  const count = (counts.get(key) ?? 0) + change;
  if (count > 0) counts.set(key, count);
  else counts.delete(key);
}

function sum(counts: ReadonlyMap<string, number>): number {
  return counts.values().reduce((all, count) => all + count, 0);
}
