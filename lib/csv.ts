import papaparse from "papaparse";

/**
 * Rows as CSV (RFC 4180). Cells that a spreadsheet would run as a formula are escaped by the rule of the server's exports
 * (server/domain/responses/answer-columns.ts); papaparse's would spoil negative numbers. Null is an empty cell.
 */
export function csvOfRows(rows: readonly (readonly (string | number | null)[])[]): string {
  return papaparse.unparse(
    rows.map((cells) => cells.map(harmlessCell)),
    { newline: "\r\n" },
  );
}

function harmlessCell(cell: string | number | null): string | number {
  if (typeof cell !== "string") return cell ?? "";
  return /^[\s\u0085\u200b]*[=+@\t\r\uff1d\uff0b\uff0d\uff20-]/u.test(cell) ? `'${cell}` : cell;
}
