/** Tells how long a caller has to wait; 0 if the call is allowed and counted. */
export type RateLimit = (key: string) => number;

const MOST_KEYS = 10_000;

/**
 * A token bucket for each key.
 * @param burst how many calls may come at once
 * @param intervalMs how long until one more is allowed
 */
export function makeRateLimit(burst: number, intervalMs: number, now: () => number): RateLimit {
  /** When each key's bucket is full again. */
  const fullAt = new Map<string, number>();
  return (key) => {
    const at = now();
    const next = Math.max(fullAt.get(key) ?? 0, at) + intervalMs;
    const waitMs = next - at - burst * intervalMs;
    if (waitMs > 0) return waitMs;
    const [oldest] = fullAt.keys();
    if (fullAt.size >= MOST_KEYS && oldest !== undefined) fullAt.delete(oldest);
    fullAt.set(key, next);
    return 0;
  };
}
