import type { Interval, WeightedShare } from "./weighted-share.ts";

/**
 * What an interval becomes if customers who didn't answer may be up to so many times as likely to give an answer, or not
 * to give it, as customers like them who answered: from the interval itself at 1 to the worst case, in which none or all
 * of them would have given it, without a limit. The limit is an odds ratio.
 * @param limit from 1; infinite for no assumption
 */
export function nonresponseBounds(share: WeightedShare, limit: number): Interval {
  const { low, high, given, answered, orders } = share;
  const unanswered = orders - answered;
  if (unanswered <= 0) return { low, high };
  const [least, most] = [low, high].map((end) => Math.min(1, Math.max(0, (orders * end - given) / unanswered)));
  return {
    low: (given + unanswered * withOdds(least ?? 0, 1 / limit)) / orders,
    high: (given + unanswered * withOdds(most ?? 1, limit)) / orders,
  };
}

/** A probability whose odds are so many times as large. */
function withOdds(probability: number, times: number): number {
  if (!Number.isFinite(times)) return probability > 0 ? 1 : 0;
  const raised = times * probability;
  return probability === 0 ? 0 : raised / (raised + 1 - probability);
}

const HIGHEST_LIMIT = 1_000;

/**
 * The largest limit at which one answer's share is still above another's, as each is estimated. 1 if it isn't above it at
 * all; infinite if no difference between who answered and who didn't could turn them around.
 */
export function limitOfLead(leader: WeightedShare, other: WeightedShare): number {
  const isAhead = (limit: number) =>
    nonresponseBounds(estimated(leader), limit).low > nonresponseBounds(estimated(other), limit).high;
  if (!isAhead(1)) return 1;
  if (isAhead(Number.POSITIVE_INFINITY)) return Number.POSITIVE_INFINITY;
  let [low, high] = [1, HIGHEST_LIMIT];
  if (isAhead(high)) return high;
  while (high - low > 1e-6) {
    const middle = (low + high) / 2;
    if (isAhead(middle)) low = middle;
    else high = middle;
  }
  return low;
}

function estimated(share: WeightedShare): WeightedShare {
  return { ...share, low: share.share, high: share.share };
}
