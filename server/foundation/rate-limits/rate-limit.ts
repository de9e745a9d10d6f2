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
 * A token bucket per caller, in this process's memory: `count` calls at once, refilled evenly over the period. Several
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

  /** Takes one call of a caller. Returns 0 if it is allowed, otherwise the whole seconds until it would be. */
  take(caller: string, nowMs = performance.now()): number {
    const bucket = this.#buckets.get(caller);
    if (!bucket) {
      this.#buckets.set(caller, { tokens: this.#count - 1, filledAtMs: nowMs });
      return 0;
    }
    bucket.tokens = Math.min(this.#count, bucket.tokens + (nowMs - bucket.filledAtMs) * this.#perMs);
    bucket.filledAtMs = nowMs;
    if (bucket.tokens < 1) return Math.ceil((1 - bucket.tokens) / this.#perMs / 1000);
    bucket.tokens -= 1;
    return 0;
  }
}
