/** A horizontal bar chart, drawn both on screen (`BarList`) and in pictures (`export/bars-svg.ts`). */
export interface BarModel {
  rows: readonly BarRow[];
  /** The value at the right end of the track; the left end is 0. */
  end: number;
  /** What each fill means, when bars have several parts. */
  legend?: readonly { fill: Fill; label: string }[];
}

export interface BarRow {
  id: string;
  /** A heading above this row, when rows are grouped. */
  heading?: string;
  label: string;
  /** Drawn before the label, for those who see it: stars or a face. */
  sign?: string;
  /** In order from the left. */
  parts: readonly { length: number; fill: Fill }[];
  /** The 95% interval. */
  whisker?: { from: number; to: number };
  /** On the right, by name; the main one first. Every row has the same ones. */
  figures: Readonly<Record<string, string>>;
  /** Context for screen readers that the figures don't give. */
  spoken?: string;
  /** Also for screen readers, and shown on hover. */
  detail?: string;
  /** The interval in words: for screen readers, and on hover. */
  margin?: string;
  /** A line under the bar: how its figures changed. */
  note?: string;
}

/** Distinguished by pattern first, then by color. */
export type Fill = "solid" | "hatched" | "open" | "other";
