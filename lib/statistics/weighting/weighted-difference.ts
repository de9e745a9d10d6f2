import { type Design, sumOf } from "./design.ts";
import { studentQuantile } from "./student-quantile.ts";
import { momentsOf, spreadOf } from "./variance.ts";
import { degreesOf, domainOf, everywhere, type Interval } from "./weighted-share.ts";

/** How much larger one share is than another. */
export interface WeightedDifference extends Interval {
  difference: number;
  variance: number;
}

/**
 * The difference of the shares of two answers to a question of one choice, of which an order gives one at most. Null
 * without answers.
 * @param first answered orders of each cell that gave the one answer
 * @param second as many that gave the other
 */
export function weightedDifference(
  design: Design,
  first: readonly number[],
  second: readonly number[],
  repeat = 1,
): WeightedDifference | null {
  const { answered, weight, rank } = domainOf(design, everywhere);
  if (answered === 0) return null;
  const difference = sumOf(design.weights, (one, index) => one * ((first[index] ?? 0) - (second[index] ?? 0))) / weight;
  const moments = design.cells.map((cell, index) => {
    const [a, b] = [first[index] ?? 0, second[index] ?? 0];
    return momentsOf([
      { value: 1 - difference, count: a },
      { value: -1 - difference, count: b },
      { value: -difference, count: cell.answered - a - b },
    ]);
  });
  const variance = spreadOf(design, moments, weight).variance * repeat;
  const half = studentQuantile(degreesOf(answered, rank)) * Math.sqrt(variance);
  return { difference, variance, low: difference - half, high: difference + half };
}
