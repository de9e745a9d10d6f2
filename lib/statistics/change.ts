import { roundTo } from "./percent.ts";
import { wilsonInterval } from "./wilson-interval.ts";

/** A share as a percentage, and the total it is a share of. */
export interface Rate {
  percent: number;
  whole: number;
}

/** How much a count or an amount grew, in percent with one decimal, negative if it fell; null if it was zero before. */
export function changeInPercent(now: number, before: number): number | null {
  return before > 0 ? tenths((100 * (now - before)) / before) : null;
}

/**
 * How much a share grew, in percentage points with one decimal: the difference of the two displayed values, so that
 * readers who subtract get the same result. Null if one of them is a share of zero.
 */
export function changeInPoints(now: Rate, before: Rate): number | null {
  return now.whole > 0 && before.whole > 0 ? tenths(now.percent - before.percent) : null;
}

/**
 * Whether two shares differ by more than chance explains: the 95% interval of their difference excludes zero (R. G.
 * Newcombe, "Interval Estimation for the Difference Between Independent Proportions", Statistics in Medicine 17, 1998,
 * method 10). Equal shares claim no difference, so they count as clear.
 */
export function isClearChange(now: Rate, before: Rate): boolean {
  if (now.whole <= 0 || before.whole <= 0) return false;
  if (now.percent === before.percent) return true;
  const [one, other] = [intervalOf(now), intervalOf(before)];
  const difference = now.percent - before.percent;
  const low = difference - Math.hypot(now.percent - one.low, other.high - before.percent);
  const high = difference + Math.hypot(one.high - now.percent, before.percent - other.low);
  return low > 0 || high < 0;
}

function intervalOf({ percent, whole }: Rate): { low: number; high: number } {
  return wilsonInterval((percent / 100) * whole, whole);
}

/** Turns -0 into 0. */
function tenths(value: number): number {
  return roundTo(1, value) || 0;
}
