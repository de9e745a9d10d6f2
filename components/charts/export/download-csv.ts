import papaparse from "papaparse";
import type { ChartTable } from "../chart-table.ts";
import { download, fileName } from "./download.ts";

/** Downloads the numbers behind a chart as CSV. */
export function downloadCsv(title: string, table: ChartTable): void {
  download(new Blob([csvOf(table)], { type: "text/csv;charset=utf-8" }), fileName(title, "csv"));
}

/** Raw numbers, shares in percent; cells that a spreadsheet would run as a formula are escaped. */
export function csvOf({ columns, rows }: ChartTable): string {
  const header = columns.map(({ label, unit, currency }) => harmless(`${label}${unitText(unit, currency)}`));
  return papaparse.unparse([header, ...rows.map(({ cells }) => cells.map(harmless))], { newline: "\r\n" });
}

/**
 * Same rule as the server's exports (server/domain/responses/answer-columns.ts); papaparse's spoils negative numbers.
 */
function harmless(cell: string | number | null): string | number {
  if (typeof cell !== "string") return cell ?? "";
  return /^[\s\u0085\u200b]*[=+@\t\r\uff1d\uff0b\uff0d\uff20-]/u.test(cell) ? `'${cell}` : cell;
}

function unitText(unit: ChartTable["columns"][number]["unit"], currency: string | undefined): string {
  if (unit === "percent") return " (%)";
  return unit === "money" && currency ? ` (${currency})` : "";
}
