import { roundTo } from "./percent.ts";

/** A share in percent, and how many it is a share of. */
export interface Rate {
  percent: number;
  whole: number;
}

/** How much a count or an amount grew, in percent with one decimal, below 0 where it fell; null where nothing was before. */
export function changeInPercent(now: number, before: number): number | null {
  return before > 0 ? tenths((100 * (now - before)) / before) : null;
}

/**
 * How much a share grew, in percentage points with one decimal: the difference of the two as they are shown, so that a
 * reader's own subtraction agrees. Null where one of them is a share of nothing.
 */
export function changeInPoints(now: Rate, before: Rate): number | null {
  return now.whole > 0 && before.whole > 0 ? tenths(now.percent - before.percent) : null;
}

/** A little less than nothing is nothing, not -0. */
function tenths(value: number): number {
  return roundTo(1, value) || 0;
}
