import { z95 } from "./normal-quantile.ts";
import { roundTo } from "./percent.ts";

export interface AveragePlace {
  /** From 1, with two decimals. */
  mean: number;
  /** The ends of its 95% interval, limited to the first and the last place. */
  low: number;
  high: number;
}

/**
 * The mean of the places that something was ranked at; null if nobody ranked it. Its interval is the mean's, z·s/√n
 * with the sample variance s², from the normal distribution: it is too narrow for few rankings. A single ranking has no
 * variance, so its interval is every place.
 * @param counts how often it was ranked at each place, first place first
 */
export function averagePlace(counts: readonly number[]): AveragePlace | null {
  const answered = counts.reduce((sum, count) => sum + count, 0);
  if (answered <= 0) return null;
  const mean = counts.reduce((sum, count, index) => sum + count * (index + 1), 0) / answered;
  if (answered === 1) return { mean, low: 1, high: counts.length };
  const squares = counts.reduce((sum, count, index) => sum + count * (index + 1 - mean) ** 2, 0);
  const margin = z95 * Math.sqrt(squares / (answered - 1) / answered);
  return {
    mean: roundTo(2, mean),
    low: roundTo(2, Math.max(1, mean - margin)),
    high: roundTo(2, Math.min(counts.length, mean + margin)),
  };
}
