import { LRUCache } from "lru-cache";

export interface Rate {
  /** How many at once, and how many per period. */
  count: number;
  periodSeconds: number;
}

interface Bucket {
  tokens: number;
  filledAtMs: number;
}

/** The least recent caller is evicted first, and starts over: about 100 bytes a caller. */
const MAX_CALLERS = 50_000;

/**
 * A token bucket per caller, in this process's memory: `count` calls, or bytes, at once, refilled evenly over the period. Of
 * several processes, each allows its share.
 */
export class RateLimit {
  readonly #buckets = new LRUCache<string, Bucket>({ max: MAX_CALLERS });
  readonly #rate: Rate;
  readonly #processes: () => number;

  /** @param processes how many there are, among which a proxy spreads the calls of each caller */
  constructor(rate: Rate, processes = () => 1) {
    this.#rate = rate;
    this.#processes = processes;
  }

  /**
   * Takes one call of a caller, or as much of what is counted as it costs. Returns 0 if it is allowed, otherwise the whole
   * seconds until it would be.
   */
  take(caller: string, nowMs = performance.now(), cost = 1): number {
    const count = Math.max(1, this.#rate.count / this.#processes());
    const perMs = count / (this.#rate.periodSeconds * 1000);
    const bucket = this.#buckets.get(caller) ?? { tokens: count, filledAtMs: nowMs };
    this.#buckets.set(caller, bucket);
    bucket.tokens = Math.min(count, bucket.tokens + (nowMs - bucket.filledAtMs) * perMs);
    bucket.filledAtMs = nowMs;
    if (bucket.tokens < cost) return Math.ceil((cost - bucket.tokens) / perMs / 1000);
    bucket.tokens -= cost;
    return 0;
  }
}
