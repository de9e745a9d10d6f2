import { z95 } from "./normal-quantile.ts";
import { roundTo } from "./percent.ts";

export interface NetPromoter {
  /** In points, from -100 to 100, with one decimal. */
  nps: number;
  /** Half of the 95 % interval, in points with one decimal. */
  margin: number;
  low: number;
  high: number;
}

/**
 * The Net Promoter Score with its 95 % margin of error; null where nobody answered. The score is the mean of a variable
 * that is +1 for a promoter, 0 for a passive and -1 for a detractor; its variance is p + d - (p - d)², with the shares p
 * and d, and the margin z·√(variance / n) (the Wald interval in B. Rocks, "Interval Estimation for the Net Promoter Score",
 * The American Statistician 70, 2016, 365–372). It is of the normal distribution: of few answers it says too little.
 */
export function netPromoter(counts: { promoters: number; passives: number; detractors: number }): NetPromoter | null {
  const { promoters, passives, detractors } = counts;
  const answered = promoters + passives + detractors;
  if (answered <= 0) return null;
  const mean = (promoters - detractors) / answered;
  // The rounding of floats could take it below 0 where all said the same.
  const variance = Math.max(0, (promoters + detractors) / answered - mean ** 2);
  const margin = 100 * z95 * Math.sqrt(variance / answered);
  const nps = (100 * (promoters - detractors)) / answered;
  return {
    nps: roundTo(1, nps),
    margin: roundTo(1, margin),
    low: roundTo(1, Math.max(-100, nps - margin)),
    high: roundTo(1, Math.min(100, nps + margin)),
  };
}
