import { limitOfLead } from "#lib/statistics/weighting/nonresponse-bounds.ts";
import { weightedDifference } from "#lib/statistics/weighting/weighted-difference.ts";
import type { AnsweredOrders } from "#server/domain/frames/index.ts";
import type { Weighing } from "./weighing.ts";
import { countsOf, rounded, shareOf } from "./weighted-figures.ts";

/** An answer, or several that count as one. */
export interface ComparedAnswer {
  label: string;
  /** The answer's share of all orders, in percent. */
  share: number | null;
  given: readonly AnsweredOrders[];
}

/** How the two largest answers to a one-choice question compare; at most one is not null. */
export interface Comparison {
  lead: { first: string; second: string; limit: number | null } | null;
  undecided: { first: string; second: string; answers: number } | null;
}

const nothing: Comparison = { lead: null, undecided: null };

/**
 * Whether the largest answer is certain to be larger than the next: the interval of their difference is above 0, and not
 * only their intervals apart. If it isn't, about how many more answers would decide, if the difference is half of what it
 * seems.
 */
export function compareLargest(weighing: Weighing, answers: readonly ComparedAnswer[]): Comparison {
  const { frame, design, type, repeat } = weighing;
  if (design === null || frame.reached !== null || type !== null) return nothing;
  const [first, second] = answers.toSorted((one, other) => (other.share ?? 0) - (one.share ?? 0));
  if (!first?.share || !second?.share) return nothing;
  const names = { first: first.label, second: second.label };
  const found = weightedDifference(design, countsOf(first.given), countsOf(second.given), repeat);
  const [ahead, behind] = [shareOf(weighing, first.given, null), shareOf(weighing, second.given, null)];
  if (!found || !ahead || !behind) return nothing;
  const { difference, low } = found;
  if (low > 0) return { lead: { ...names, limit: rounded(limitOfLead(ahead, behind)) }, undecided: null };
  // The interval's half shrinks with the root of the answers.
  const times = difference > 0 ? ((difference - low) / (difference / 2)) ** 2 : 0;
  const more = Math.ceil(design.answered * (times - 1));
  return { lead: null, undecided: times > 1 ? { ...names, answers: more } : null };
}
