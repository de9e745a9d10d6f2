/** The data behind a chart: shown as a table, and written as CSV. */
export interface ChartTable {
  columns: readonly ChartColumn[];
  rows: readonly ChartRow[];
}

export interface ChartColumn {
  label: string;
  /** The unit of the cells; shares are in percent, money in major units. */
  unit: "text" | "count" | "percent" | "money" | "decimal";
  /** For money only. */
  currency?: string | undefined;
}

export interface ChartRow {
  id: string;
  /** One per column; the first is the row's label. Null is an empty cell. */
  cells: readonly (string | number | null)[];
}
