import { changeInPoints, type Rate } from "./change.ts";
import { fewestToCompare } from "./too-few.ts";

/** What can be told of how a rate became another. */
export type RateChange =
  /** In percentage points with one decimal, below 0 where it fell. */
  | { kind: "points"; points: number }
  /** One of the two is a share of too few for their difference to say anything. */
  | { kind: "tooFew" }
  /** There is a rate of before, and none of now. */
  | { kind: "nothingNow" }
  | { kind: "nothingBefore" };

/** What became of a rate since the period before: the one rule of all screens and mails. */
export function rateChange(now: Rate, before: Rate): RateChange {
  if (before.whole === 0) return { kind: "nothingBefore" };
  if (now.whole === 0) return { kind: "nothingNow" };
  const points = changeInPoints(now, before);
  if (points === null || Math.min(now.whole, before.whole) < fewestToCompare) return { kind: "tooFew" };
  return { kind: "points", points };
}
