import { putBounded } from "./bounded-map.ts";

/** Requests that a partner allows within a time. */
interface RateWindow {
  requests: number;
  seconds: number;
}

/**
 * Counts requests of each account in fixed windows. Returns the seconds until another is allowed, or null for one that
 * is allowed now. Refused requests don't count.
 */
export function makeRateLimit(...windows: readonly RateWindow[]): (account: string) => number | null {
  const counts = new Map<string, number>();
  return (account) => {
    const now = Date.now() / 1000;
    const counted = windows.map(({ requests, seconds }) => {
      const window = Math.floor(now / seconds);
      const key = `${seconds} ${window} ${account}`;
      const count = counts.get(key) ?? 0;
      return { key, count, wait: count < requests ? 0 : Math.ceil((window + 1) * seconds - now) };
    });
    const wait = Math.max(...counted.map((one) => one.wait));
    if (wait > 0) return wait;
    for (const { key, count } of counted) putBounded(counts, key, count + 1);
    return null;
  };
}
