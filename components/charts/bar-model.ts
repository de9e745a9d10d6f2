/** A chart of horizontal bars, drawn on the screen (`BarList`) and in pictures (`export/bars-svg.ts`) alike. */
export interface BarModel {
  rows: readonly BarRow[];
  /** The value at the right end of the track; the left end is 0. */
  end: number;
  /** What each fill stands for, where bars have several parts. */
  legend?: readonly { fill: Fill; label: string }[];
}

export interface BarRow {
  id: string;
  /** A heading over this row, where rows come in groups. */
  heading?: string;
  label: string;
  /** Stand after each other from the left. */
  parts: readonly { length: number; fill: Fill }[];
  /** The 95% interval. */
  whisker?: { from: number; to: number };
  /** At the right end, by name; the first is the one to read. Each row has the same. */
  figures: Readonly<Record<string, string>>;
  /** What the figures leave unsaid, for screen readers. */
  spoken?: string;
  /** The same on hover too. */
  detail?: string;
  /** The interval in words: for screen readers, and on hover. */
  margin?: string;
  /** A line under the bar: how its figures moved. */
  note?: string;
}

/** Told apart by pattern first, and by colour too. */
export type Fill = "solid" | "hatched" | "open" | "other";
