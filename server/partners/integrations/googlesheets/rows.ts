import { type Cell, columnKey, firstColumns, idColumns, type SheetsMessage } from "./payload.ts";

/** The values of a row, in the order of the sheet's columns. */
export type SheetRow = readonly (string | number)[];

/** Where rows' values go. */
export interface RowsPlan {
  /** Columns that the sheet doesn't have yet; they are added at the end. */
  added: readonly string[];
  rows: readonly SheetRow[];
}

/**
 * Finds the columns of rows by their names. No column is ever moved: merchants may sort them, remove some of the first
 * ones, and add their own.
 * @param header the sheet's first row
 * @returns null if the header isn't ours
 */
export function planRows(header: readonly string[], rows: readonly (readonly Cell[])[]): RowsPlan | null {
  const isNew = header.length === 0;
  if (!isNew && !isOurHeader(header)) return null;
  const known = header.map(columnKey);
  const names = [...new Set(rows.flatMap((row) => row.map(({ column }) => column)))];
  const added = isNew ? names : names.filter((name) => !known.includes(name) && !firstNames.includes(name));
  // If two columns have the same name, the first is used.
  const places = new Map([...known, ...added].map((name, index) => [name, index] as const).reverse());
  const placed = (row: readonly Cell[]): SheetRow => {
    const values = Array<string | number>(known.length + added.length).fill("");
    for (const { column, value } of row) {
      const place = places.get(column);
      if (place !== undefined) values[place] = value;
    }
    return values;
  };
  return { added, rows: rows.map(placed) };
}

/** What a row is recognized by: a response's ID and revision. */
export function rowKey({ row: [id, revision] }: SheetsMessage): string {
  return `${id?.value} ${revision?.value}`;
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
