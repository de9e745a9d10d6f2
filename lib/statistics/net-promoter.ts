import { z95 } from "./normal-quantile.ts";
import { roundTo } from "./percent.ts";
import { fewestToCompare } from "./too-few.ts";

/** How many gave 9 or 10, 7 or 8, and 0 to 6. */
export interface NpsGroups {
  promoters: number;
  passives: number;
  detractors: number;
}

export interface NetPromoter {
  /** In points, from -100 to 100, with one decimal. */
  nps: number;
  /** Half of the 95% interval, in points with one decimal; null if the answers don't allow one. */
  margin: number | null;
}

/**
 * The Net Promoter Score with its 95% margin of error; null if nobody answered. The score is the mean of a variable
 * that is +1 for a promoter, 0 for a passive and -1 for a detractor; its variance is p + d - (p - d)², with the shares
 * p and d, and the margin z·√(variance / n) (the Wald interval in B. Rocks, "Interval Estimation for the Net Promoter
 * Score", The American Statistician 70, 2016, 365–372). It uses the normal distribution: it is too small for few
 * answers, and zero if all answers are in one group. Both cases get no margin.
 */
export function netPromoter({ promoters, passives, detractors }: NpsGroups): NetPromoter | null {
  const answered = promoters + passives + detractors;
  if (answered <= 0) return null;
  const mean = (promoters - detractors) / answered;
  const isAlike = [promoters, passives, detractors].includes(answered);
  const variance = (promoters + detractors) / answered - mean ** 2;
  return {
    nps: roundTo(1, (100 * (promoters - detractors)) / answered),
    margin: answered < fewestToCompare || isAlike ? null : roundTo(1, 100 * z95 * Math.sqrt(variance / answered)),
  };
}
