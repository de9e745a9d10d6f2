import { membersOf } from "#lib/unknown-values.ts";
import { putBounded } from "../bounded-map.ts";
import type { Answer, ApiRequest } from "../stand-in.ts";
import { refusal } from "./refusal.ts";

export type CellValue = string | number | boolean;

/** A sheet of a spreadsheet, with its cells by row. */
export interface Sheet {
  sheetId: number;
  title: string;
  columnCount: number;
  rows: CellValue[][];
}

/** Every spreadsheet that anyone asked for: two sheets, with 26 columns each, as Google makes them. */
export function makeSpreadsheets() {
  const spreadsheets = new Map<string, Sheet[]>();

  function sheetsOf(id: string): Sheet[] {
    const known = spreadsheets.get(id);
    if (known) return known;
    const made = ["Sheet1", "Sheet2"].map((title, sheetId) => ({ sheetId, title, columnCount: 26, rows: [] }));
    putBounded(spreadsheets, id, made);
    return made;
  }

  function placeOf(id: string, rangeText: string) {
    const range = readRange(rangeText);
    const sheet = range && sheetsOf(id).find(({ title }) => title === range.sheetName);
    return range && sheet ? { range, sheet } : null;
  }

  return {
    /** The sheets of a spreadsheet; none if nobody has asked for it. */
    peek: (id: string): readonly Sheet[] => spreadsheets.get(id) ?? [],

    describe: (id: string): Answer => {
      const sheets = sheetsOf(id).map((sheet) => {
        const { sheetId, title, columnCount } = sheet;
        const gridProperties = { rowCount: rowCountOf(sheet), columnCount };
        return { properties: { sheetId, title, index: sheetId, sheetType: "GRID", gridProperties } };
      });
      return { status: 200, body: { properties: { title: `Spreadsheet ${id}` }, sheets } };
    },

    read: (id: string, rangeText: string, { query }: ApiRequest): Answer => {
      const place = placeOf(id, rangeText);
      if (!place) return refusal(400, `Unable to parse range: ${rangeText}`);
      const { range, sheet } = place;
      if (range.fromRow >= rowCountOf(sheet)) return beyondGrid(rangeText, sheet);
      const rows = sheet.rows
        .slice(range.fromRow, range.toRow + 1)
        .map((row) => withoutEmptyEnd(row.slice(range.fromColumn, Math.min(range.toColumn + 1, row.length))));
      const isByColumn = query.get("majorDimension") === "COLUMNS";
      const values = withoutEmptyEnd(isByColumn ? columnsOf(rows) : rows);
      const majorDimension = isByColumn ? "COLUMNS" : "ROWS";
      return { status: 200, body: { range: rangeText, majorDimension, ...(values.length > 0 && { values }) } };
    },

    update: (id: string, rangeText: string, request: ApiRequest): Answer => {
      const place = placeOf(id, rangeText);
      if (!place) return refusal(400, `Unable to parse range: ${rangeText}`);
      const { range, sheet } = place;
      if (range.toColumn >= sheet.columnCount) return beyondGrid(rangeText, sheet);
      const values = valuesIn(request);
      if (typeof values === "string") return refusal(400, values);
      for (const [index, row] of values.entries()) {
        sheet.rows[range.fromRow + index] ??= [];
        for (const [offset, value] of row.entries())
          put(sheet, range.fromRow + index, range.fromColumn + offset, value);
      }
      return { status: 200, body: { spreadsheetId: id, updatedRange: rangeText, updatedRows: values.length } };
    },

    append: (id: string, rangeText: string, request: ApiRequest): Answer => {
      const place = placeOf(id, rangeText);
      if (!place) return refusal(400, `Unable to parse range: ${rangeText}`);
      if (request.query.get("insertDataOption") !== "INSERT_ROWS") return refusal(400, "Rows have to be inserted.");
      const values = valuesIn(request);
      if (typeof values === "string") return refusal(400, values);
      const { rows } = place.sheet;
      for (const row of values) rows.push([...row]);
      const updates = { spreadsheetId: id, updatedRange: rangeText, updatedRows: values.length };
      return { status: 200, body: { spreadsheetId: id, updates } };
    },

    grow: (id: string, { body }: ApiRequest): Answer => {
      const { requests } = membersOf(body);
      for (const request of Array.isArray(requests) ? requests : []) {
        const { sheetId, dimension, length } = membersOf(membersOf(request).appendDimension);
        const sheet = sheetsOf(id).find((one) => one.sheetId === sheetId);
        if (!sheet || dimension !== "COLUMNS" || typeof length !== "number") return refusal(400, "Invalid requests[0]");
        sheet.columnCount += length;
      }
      return { status: 200, body: { spreadsheetId: id, replies: [{}] } };
    },
  };
}

function rowCountOf({ rows }: Sheet): number {
  return Math.max(1000, rows.length);
}

function beyondGrid(rangeText: string, sheet: Sheet): Answer {
  const limits = `Max rows: ${rowCountOf(sheet)}, max columns: ${sheet.columnCount}`;
  return refusal(400, `Range (${rangeText}) exceeds grid limits. ${limits}`);
}

function put(sheet: Sheet, rowIndex: number, column: number, value: CellValue): void {
  const row = sheet.rows[rowIndex] ?? [];
  while (row.length < column) row.push("");
  row[column] = value;
  sheet.rows[rowIndex] = row;
}

/** What is to be written; a text says what is wrong with it. */
function valuesIn({ query, body }: ApiRequest): CellValue[][] | string {
  if (query.get("valueInputOption") !== "RAW") return "Values have to be written as RAW.";
  const { values } = membersOf(body);
  const rows: unknown[] = Array.isArray(values) ? values : [];
  const read = rows.map((row) => (Array.isArray(row) && row.every(isCellValue) ? row : null));
  const full = read.filter((row) => row !== null);
  return full.length === read.length && full.length > 0 ? full : "Invalid values[0]";
}

function isCellValue(value: unknown): value is CellValue {
  const isShort = typeof value !== "string" || value.length <= 50_000;
  return isShort && ["string", "number", "boolean"].includes(typeof value);
}

function columnsOf(rows: readonly (readonly CellValue[])[]): CellValue[][] {
  const width = Math.max(0, ...rows.map((row) => row.length));
  return Array.from({ length: width }, (_, column) => withoutEmptyEnd(rows.map((row) => row[column] ?? "")));
}

/** Google leaves out what is empty at the end. */
function withoutEmptyEnd<Item>(items: readonly Item[]): Item[] {
  const last = items.findLastIndex((item) => item !== "" && !(Array.isArray(item) && item.length === 0));
  return items.slice(0, last + 1);
}

/** A range of a sheet; columns and rows count from 0, and the ends are included. */
interface CellRange {
  sheetName: string;
  fromColumn: number;
  fromRow: number;
  toColumn: number;
  toRow: number;
}

const RANGE = /^'((?:[^']|'')+)'!([A-Z]{0,3})(\d{1,7}):([A-Z]{0,3})(\d{1,7})$/;

/** Reads A1 notation as the product writes it; null for anything else. */
function readRange(text: string): CellRange | null {
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
