/** A chart over time, drawn on the screen (`SeriesChart`) and in pictures (`export/lines-svg.ts`) alike. */
export interface LineModel {
  /** Calendar days (`YYYY-MM-DD`), the starts of weeks or of months. */
  dates: readonly string[];
  /** At most five. */
  lines: readonly ChartLine[];
}

export interface ChartLine {
  id: string;
  label: string;
  /** As many as there are dates. */
  values: readonly number[];
  /** A CSS colour; one of the eight in their order where it is left out. */
  colour?: string;
  /** Of the period before. */
  isDashed?: boolean;
}
