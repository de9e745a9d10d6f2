import { changeInPoints, isClearChange, type Rate } from "./change.ts";
import { fewestToCompare } from "./too-few.ts";

/** What can be shown about a rate's change. */
export type RateChange =
  /** In percentage points with one decimal, below 0 where it fell. */
  | { kind: "points"; points: number }
  /** Chance explains the difference. */
  | { kind: "unclear" }
  /** One of the two samples is too small for the difference to mean anything. */
  | { kind: "tooFew" }
  /** The previous period has a rate, the current one has none. */
  | { kind: "nothingNow" }
  | { kind: "nothingBefore" };

/** How a rate changed since the previous period: the single rule for all screens and emails. */
export function rateChange(now: Rate, before: Rate): RateChange {
  if (before.whole === 0) return { kind: "nothingBefore" };
  if (now.whole === 0) return { kind: "nothingNow" };
  const points = changeInPoints(now, before);
  if (points === null || Math.min(now.whole, before.whole) < fewestToCompare) return { kind: "tooFew" };
  return isClearChange(now, before) ? { kind: "points", points } : { kind: "unclear" };
}
