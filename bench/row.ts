import type { Rig } from "./rig/rig.ts";

/** A line of the results: a ratio measured in one run, and what it has to reach. */
export interface Result {
  title: string;
  value: number;
  floor: number;
  aim: number;
  /** Whether more or less is better. */
  better: "higher" | "lower";
  /** The figures behind the ratio, in a few words. */
  detail: string;
}

/** A file of bench/rows: measures one or several lines. */
export interface Row {
  /** How it is called on the command line. */
  name: string;
  measure: (rig: Rig) => Promise<Result[]>;
}

/** Rounds are interleaved, and the median over them is told. */
export const rounds = 5;

/** The middle value; of an even number of them the mean of the two in the middle. */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((left, right) => left - right);
  const upper = sorted[sorted.length >> 1] ?? Number.NaN;
  return sorted.length % 2 === 1 ? upper : (upper + (sorted[(sorted.length >> 1) - 1] ?? Number.NaN)) / 2;
}
