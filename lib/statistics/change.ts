import { roundTo } from "./percent.ts";

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

/** Turns -0 into 0. */
function tenths(value: number): number {
  return roundTo(1, value) || 0;
}
