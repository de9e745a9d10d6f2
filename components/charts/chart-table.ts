/** What stands behind a chart: shown as a table, and written as CSV. */
export interface ChartTable {
  columns: readonly ChartColumn[];
  rows: readonly ChartRow[];
}

export interface ChartColumn {
  label: string;
  /** What its cells are; shares are in percent, money in major units. */
  unit: "text" | "count" | "percent" | "money" | "decimal";
  /** Of money. */
  currency?: string | undefined;
}

export interface ChartRow {
  id: string;
  /** As many as there are columns; the first names the row. Null is nothing. */
  cells: readonly (string | number | null)[];
}
