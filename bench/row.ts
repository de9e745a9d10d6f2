import type { Rig } from "./rig/rig.ts";

/** A line of the results: a ratio measured in one run, and its targets. */
export interface Result {
  title: string;
  value: number;
  floor: number;
  aim: number;
  /** Whether more or less is better. */
  better: "higher" | "lower";
  /** The figures behind the ratio, briefly. */
  detail: string;
}

/** A file of bench/rows: measures one or more lines. */
export interface Row {
  /** Its name on the command line. */
  name: string;
  measure: (rig: Rig) => Promise<Result[]>;
}

/** Rounds are interleaved, and their median is reported. */
export const rounds = 5;

/** The median; for an even number of values the mean of the middle two. */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((left, right) => left - right);
  const upper = sorted[sorted.length >> 1] ?? Number.NaN;
  return sorted.length % 2 === 1 ? upper : (upper + (sorted[(sorted.length >> 1) - 1] ?? Number.NaN)) / 2;
}
