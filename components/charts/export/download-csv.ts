import { csvOfRows } from "#lib/csv.ts";
import type { ChartTable } from "../chart-table.ts";
import { download, fileName } from "./download.ts";

/** Downloads the numbers behind a chart as CSV. */
export function downloadCsv(title: string, table: ChartTable): void {
  download(new Blob([csvOf(table)], { type: "text/csv;charset=utf-8" }), fileName(title, "csv"));
}

/** Raw numbers, shares in percent; cells that a spreadsheet would run as a formula are escaped. */
export function csvOf({ columns, rows }: ChartTable): string {
  const header = columns.map(({ label, unit, currency }) => `${label}${unitText(unit, currency)}`);
  return csvOfRows([header, ...rows.map(({ cells }) => cells)]);
}

function unitText(unit: ChartTable["columns"][number]["unit"], currency: string | undefined): string {
  if (unit === "percent") return " (%)";
  return unit === "money" && currency ? ` (${currency})` : "";
}
