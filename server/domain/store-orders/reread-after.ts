import type { PlatformOrder } from "#server/partners/platforms/platform.ts";

const [TEN_MINUTES, HOUR, DAY] = [10 * 60, 60 * 60, 24 * 60 * 60];

/**
 * In how many seconds an order is read once more whose platform doesn't know yet what it will, which it doesn't announce:
 * every ten minutes of its first hour, and then once when it is a day old. Null if it isn't: a platform that still doesn't
 * know won't.
 */
export function rereadAfter({ isUnsettled, placedAt }: PlatformOrder, now: Date): number | null {
  const age = Math.round((now.getTime() - placedAt.getTime()) / 1000);
  if (!isUnsettled || age >= DAY) return null;
  return age > HOUR ? DAY - age : TEN_MINUTES;
}
