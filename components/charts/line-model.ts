/** A time chart, drawn both on screen (`SeriesChart`) and in pictures (`export/lines-svg.ts`). */
export interface LineModel {
  /** Calendar days (`YYYY-MM-DD`), the first days of weeks or months, or hours (`YYYY-MM-DDTHH:MM`). */
  dates: readonly string[];
  /** At most five. */
  lines: readonly ChartLine[];
  unit: "count" | "percent";
}

export interface ChartLine {
  id: string;
  label: string;
  /** One per date; null is a gap. */
  values: readonly (number | null)[];
  /** A CSS color; defaults to the next of the eight chart colors. */
  color?: string;
  /** The previous period. */
  isDashed?: boolean;
}
