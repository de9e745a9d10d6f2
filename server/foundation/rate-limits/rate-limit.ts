import { LRUCache } from "lru-cache";

export interface Rate {
  /** How many at once, and how many in every period. */
  count: number;
  periodSeconds: number;
}

interface Bucket {
  tokens: number;
  filledAtMs: number;
}

/** Who came longest ago is forgotten first, and begins anew: about 100 bytes a caller. */
const MAX_CALLERS = 50_000;

/**
 * A token bucket for each caller, in this process's memory: `count` calls at once, refilled evenly over the period.
 * Several processes each allow as much.
 */
export class RateLimit {
  readonly #buckets = new LRUCache<string, Bucket>({ max: MAX_CALLERS });
  readonly #count: number;
  readonly #perMs: number;

  constructor({ count, periodSeconds }: Rate) {
    this.#count = Math.max(1, count);
    this.#perMs = this.#count / (periodSeconds * 1000);
  }

  /** Takes one call of a caller. Gives 0 where there was room, else the whole seconds until there is. */
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
