import { roundTo } from "./percent.ts";

/** Some of a whole, both integers: the shoppers who answered, of those who were asked. */
export interface Part {
  part: number;
  whole: number;
}

/** The number of shoppers, of both sides, at which the intervals are narrowest for what their width costs elsewhere. */
const TUNED_FOR = 5000;

/**
 * The half-width, in standard errors, of an interval that holds at every look: however often it is looked at, and whenever
 * one stops, it misses the true value with a probability of at most `error`. An asymptotic confidence sequence (I.
 * Waudby-Smith, D. Arbour, R. Sinha, E. H. Kennedy and A. Ramdas, "Time-uniform central limit theory and asymptotic
 * confidence sequences", Annals of Statistics 52, 2024, theorem 2.2).
 * @param count the observations so far
 * @param error between 0 and 0.3
 */
export function alwaysValidWidth(count: number, error: number): number {
  const tuning = Math.sqrt((-2 * Math.log(error) + Math.log(1 - 2 * Math.log(error))) / TUNED_FOR);
  const grown = count * tuning ** 2 + 1;
  return Math.sqrt((2 * grown * Math.log(Math.sqrt(grown) / error)) / (count * tuning ** 2));
}

/** A difference in percentage points with its interval, each with one decimal. */
export interface Difference {
  difference: number;
  low: number;
  high: number;
  /** Chance doesn't explain it. */
  isClear: boolean;
}

/** The second share minus the first, with an interval that holds at every look ({@link alwaysValidWidth}). */
export function alwaysValidDifference(first: Part, second: Part, error: number): Difference {
  const middle = second.part / second.whole - first.part / first.whole;
  const half = Math.sqrt(varianceOf(first) + varianceOf(second)) * alwaysValidWidth(first.whole + second.whole, error);
  const points = (share: number) => roundTo(1, share * 100);
  return {
    difference: points(middle),
    low: points(Math.max(-1, middle - half)),
    high: points(Math.min(1, middle + half)),
    isClear: Math.abs(middle) > half,
  };
}

/** Of a share; half an observation more on each side keeps it above 0. */
function varianceOf({ part, whole }: Part): number {
  const share = (part + 0.5) / (whole + 1);
  return (share * (1 - share)) / whole;
}

/** Whether one of two groups, each as likely, is larger than chance explains at any look. */
export function isUneven(first: number, second: number): boolean {
  const count = first + second;
  return Math.abs(first / count - 0.5) > (0.5 / Math.sqrt(count)) * alwaysValidWidth(count, 0.001);
}
