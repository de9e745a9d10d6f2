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
 * A token bucket per caller, in this process's memory: `count` calls, or bytes, at once, refilled evenly over the period. Several
 * processes each allow that many.
 */
export class RateLimit {
  readonly #buckets = new LRUCache<string, Bucket>({ max: MAX_CALLERS });
  readonly #count: number;
  readonly #perMs: number;

  constructor({ count, periodSeconds }: Rate) {
    this.#count = Math.max(1, count);
    this.#perMs = this.#count / (periodSeconds * 1000);
  }

  /**
   * Takes one call of a caller, or as much of what is counted as it costs. Returns 0 if it is allowed, otherwise the whole
   * seconds until it would be.
   */
  take(caller: string, nowMs = performance.now(), cost = 1): number {
    const bucket = this.#buckets.get(caller) ?? { tokens: this.#count, filledAtMs: nowMs };
    this.#buckets.set(caller, bucket);
    bucket.tokens = Math.min(this.#count, bucket.tokens + (nowMs - bucket.filledAtMs) * this.#perMs);
    bucket.filledAtMs = nowMs;
    if (bucket.tokens < cost) return Math.ceil((cost - bucket.tokens) / this.#perMs / 1000);
    bucket.tokens -= cost;
    return 0;
  }
}
