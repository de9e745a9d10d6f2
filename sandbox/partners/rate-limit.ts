import { putBounded } from "./bounded-map.ts";

/** So many requests at once, and as many in each of these periods. */
interface Rate {
  requests: number;
  seconds: number;
}

/** Returns the whole seconds that a caller has to wait; 0 if the request is allowed and counted. */
export type RateLimit = (account: string) => number;

/** A token bucket for each account and rate. Refused requests don't count. */
export function makeRateLimit(rates: readonly Rate[], now: () => number = Date.now): RateLimit {
  const buckets = rates.map(({ requests, seconds }) => ({
    intervalMs: (seconds * 1000) / requests,
    sizeMs: seconds * 1000,
    /** When each account's bucket is full again. */
    fullAt: new Map<string, number>(),
  }));
  return (account) => {
    const at = now();
    const next = buckets.map((bucket) => {
      const fullAt = Math.max(bucket.fullAt.get(account) ?? 0, at) + bucket.intervalMs;
      // Whole milliseconds: the sum of many intervals isn't exact.
      return { bucket, fullAt, waitMs: Math.floor(fullAt - at - bucket.sizeMs) };
    });
    const waitMs = Math.max(...next.map((one) => one.waitMs));
    if (waitMs > 0) return Math.ceil(waitMs / 1000);
    for (const { bucket, fullAt } of next) putBounded(bucket.fullAt, account, fullAt);
    return 0;
  };
}
