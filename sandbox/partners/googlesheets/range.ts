/** A range of a sheet; columns and rows count from 0, and the ends are included. */
export interface CellRange {
  sheetName: string;
  fromColumn: number;
  fromRow: number;
  toColumn: number;
  toRow: number;
}

const RANGE = /^'((?:[^']|'')+)'!([A-Z]{0,3})(\d{1,7}):([A-Z]{0,3})(\d{1,7})$/;

/** Reads A1 notation as the product writes it; null for anything else. */
export function readRange(text: string): CellRange | null {
  const [, name, fromLetters = "", fromRow, toLetters = "", toRow] = RANGE.exec(text) ?? [];
  if (name === undefined) return null;
  return {
    sheetName: name.replaceAll("''", "'"),
    fromColumn: fromLetters === "" ? 0 : columnOf(fromLetters),
    fromRow: Number(fromRow) - 1,
    toColumn: toLetters === "" ? Number.POSITIVE_INFINITY : columnOf(toLetters),
    toRow: Number(toRow) - 1,
  };
}

function columnOf(letters: string): number {
  return [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;
}
