import { type Design, sumOf } from "./design.ts";
import { studentQuantile } from "./student-quantile.ts";
import { momentsOf, spreadOf } from "./variance.ts";
import { degreesOf, domainOf, everywhere, type Interval } from "./weighted-share.ts";

/** A figure of all orders with its 95% interval; null where answers say nothing about how far off it may be. */
export interface WeightedFigure {
  value: number;
  standardError: number;
  interval: Interval | null;
}

/** Sums of a value over the answered orders of a cell: how many, of the value, its squares and its cubes. */
export interface ValueSums {
  count: number;
  sum: number;
  squares: number;
  cubes: number;
}

/** How many answered orders of a cell have each value. */
export type ValueCounts = readonly { value: number; count: number }[];

const noSums: ValueSums = { count: 0, sum: 0, squares: 0, cubes: 0 };

/**
 * The mean of what answers score, such as -100, 0 and 100 for the net promoter score. Null without answers.
 * @param scores of each cell's answered orders
 */
export function weightedMean(design: Design, scores: readonly ValueCounts[], repeat = 1): WeightedFigure | null {
  const { weight, answered, rank } = domainOf(design, everywhere);
  if (answered === 0) return null;
  const moments = scores.map(momentsOf);
  const value = sumOf(moments, ({ sum }, index) => sum * (design.weights[index] ?? 0)) / weight;
  const spread = spreadOf(
    design,
    scores.map((counts) => momentsOf(around(counts, value))),
    weight,
  );
  const half = studentQuantile(degreesOf(answered, rank)) * Math.sqrt(spread.variance * repeat);
  const areAlike =
    new Set(scores.flatMap((counts) => counts.flatMap((one) => (one.count > 0 ? [one.value] : [])))).size < 2;
  return {
    value,
    standardError: spread.standardError,
    interval: areAlike ? null : { low: value - half, high: value + half },
  };
}

function around(counts: ValueCounts, center: number): ValueCounts {
  return counts.map(({ value, count }) => ({ value: value - center, count }));
}

/**
 * The part of all orders' revenue that belongs to an answer, between 0 and 1. Null without revenue.
 * @param given of the totals of each cell's orders that gave the answer
 * @param all of the totals of each cell's answered orders
 */
export function weightedRatio(
  design: Design,
  given: readonly (ValueSums | undefined)[],
  all: readonly ValueSums[],
): WeightedFigure | null {
  const denominator = sumOf(all, ({ sum }, index) => sum * (design.weights[index] ?? 0));
  if (denominator <= 0) return null;
  const value = sumOf(given, (sums, index) => (sums?.sum ?? 0) * (design.weights[index] ?? 0)) / denominator;
  const moments = all.map((sums, index) => {
    const yes = given[index] ?? noSums;
    return {
      sum: yes.sum - value * sums.sum,
      squares: yes.squares - 2 * value * yes.squares + value ** 2 * sums.squares,
      cubes: (1 - 3 * value + 3 * value ** 2) * yes.cubes - value ** 3 * sums.cubes,
    };
  });
  const spread = spreadOf(design, moments, denominator);
  const isBetween = value > 0 && value < 1;
  const { answered, fit } = design;
  const half = (studentQuantile(degreesOf(answered, fit.rank)) * Math.sqrt(spread.variance)) / (value * (1 - value));
  const logit = Math.log(value / (1 - value));
  return {
    value,
    standardError: spread.standardError,
    interval: isBetween ? { low: expit(logit - half), high: expit(logit + half) } : null,
  };
}

function expit(logit: number): number {
  return 1 / (1 + Math.exp(-logit));
}

/**
 * The mean of a value over the orders that gave an answer, such as their average total: with an interval that follows
 * how skewed the values are (P. Hall, "On the Removal of Skewness by Transformation", 1992). Null without such orders.
 * @param given of the values of each cell's orders that gave the answer
 */
export function weightedAverage(design: Design, given: readonly (ValueSums | undefined)[]): WeightedFigure | null {
  const weighted = (take: (sums: ValueSums) => number) =>
    sumOf(given, (sums, index) => take(sums ?? noSums) * (design.weights[index] ?? 0));
  const [count, denominator] = [sumOf(given, (sums) => sums?.count ?? 0), weighted((sums) => sums.count)];
  if (count === 0 || denominator === 0) return null;
  const value = weighted(({ sum }) => sum) / denominator;
  const moments = design.cells.map((_, index) => {
    const { count: yes, sum, squares, cubes } = given[index] ?? noSums;
    return {
      sum: sum - yes * value,
      squares: squares - 2 * value * sum + yes * value ** 2,
      cubes: cubes - 3 * value * squares + 3 * value ** 2 * sum - yes * value ** 3,
    };
  });
  const { standardError, variance, skewness } = spreadOf(design, moments, denominator);
  if (count < 2) return { value, standardError, interval: null };
  const [deviation, quantile] = [Math.sqrt(variance), studentQuantile(count - 1)];
  return {
    value,
    standardError,
    interval: {
      low: value - deviation * unskewed(quantile, skewness),
      high: value - deviation * unskewed(-quantile, skewness),
    },
  };
}

function unskewed(x: number, k: number): number {
  return k === 0 ? x : (3 / k) * (Math.cbrt(1 + k * (x - k / 6)) - 1);
}
