import { type Cell, columnKey, firstColumns, idColumns } from "./payload.ts";

/** Where a row's values go. */
export interface RowPlan {
  /** Columns that the sheet doesn't have yet; they are added at the end. */
  added: readonly string[];
  /** In the order of the sheet's columns. */
  values: readonly (string | number)[];
}

/**
 * Finds the columns of a row by their names. No column is ever moved: merchants may sort them, remove some of the first
 * ones, and add their own.
 * @param header the sheet's first row
 * @returns null if the header isn't ours
 */
export function planRow(header: readonly string[], row: readonly Cell[]): RowPlan | null {
  const isNew = header.length === 0;
  if (!isNew && !isOurHeader(header)) return null;
  const known = header.map(columnKey);
  const names = row.map(({ column }) => column);
  const added = isNew ? names : names.filter((name) => !known.includes(name) && !firstNames.includes(name));
  const columns = [...known, ...added];
  const values = columns.map((): string | number => "");
  for (const { column, value } of row) {
    const index = columns.indexOf(column);
    if (index >= 0) values[index] = value;
  }
  return { added, values };
}

const firstNames: readonly string[] = firstColumns;

/** Whether a first row is one that we wrote: it begins with the columns that rows are recognized by. */
export function isOurHeader(header: readonly string[]): boolean {
  return idColumns.every((name, index) => columnKey(header[index] ?? "") === name);
}

/** A range in A1 notation. Columns count from 0, rows from 1. */
export function rangeOf(sheetName: string, from: [column: number, row: number], to: [column: number, row: number]) {
  return `${sheetInRange(sheetName)}!${lettersOf(from[0])}${from[1]}:${lettersOf(to[0])}${to[1]}`;
}

/** The whole first row. */
export function headerRange(sheetName: string): string {
  return `${sheetInRange(sheetName)}!1:1`;
}

function sheetInRange(name: string): string {
  return `'${name.replaceAll("'", "''")}'`;
}

/** `A` for 0, `Z` for 25, `AA` for 26. */
function lettersOf(column: number): string {
  const letter = String.fromCharCode(65 + (column % 26));
  return column < 26 ? letter : lettersOf(Math.floor(column / 26) - 1) + letter;
}
