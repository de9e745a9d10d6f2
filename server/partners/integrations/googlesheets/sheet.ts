import { membersOf } from "#lib/unknown-values.ts";
import type { Outcome } from "../integration.ts";
import { beyondGrid, missingSheet, unreadable } from "./answer.ts";
import type { SheetsClient } from "./client.ts";
import { headerRange, rangeOf, type SheetRow } from "./rows.ts";

/** A sheet of a spreadsheet. */
export interface Sheet {
  kind: "sheet";
  /** The spreadsheet's title. */
  title: string;
  sheetId: number;
  sheetName: string;
  columnCount: number;
}

/** Which one: by its ID, by its name, or the first one. */
export interface SheetChoice {
  sheetId: number | null;
  sheetName: string | null;
}

/** Reads which sheets there are. */
export async function findSheet(client: SheetsClient, choice: SheetChoice): Promise<Sheet | Outcome> {
  const fields = "properties.title,sheets.properties";
  const read = await client({ method: "GET", path: "", query: { fields } });
  if (read.kind !== "read") return read;
  if (!Array.isArray(read.body.sheets)) return unreadable;
  const { title } = membersOf(read.body.properties);
  const sheets = read.body.sheets.map((sheet) => membersOf(membersOf(sheet).properties));
  const found = sheets.find(({ sheetId, title: name }) => {
    if (choice.sheetId !== null) return sheetId === choice.sheetId;
    return choice.sheetName === null || name === choice.sheetName;
  });
  if (!found) return missingSheet;
  const { sheetId, title: sheetName, gridProperties } = found;
  const { columnCount } = membersOf(gridProperties);
  if (typeof sheetId !== "number" || typeof sheetName !== "string" || typeof columnCount !== "number") {
    return unreadable;
  }
  return { kind: "sheet", title: typeof title === "string" ? title : "", sheetId, sheetName, columnCount };
}

/** The names in the first row. */
export async function readHeader(
  client: SheetsClient,
  sheetName: string,
): Promise<{ kind: "header"; names: string[] } | Outcome> {
  const read = await client({ method: "GET", path: `/values/${encodeURIComponent(headerRange(sheetName))}` });
  if (read.kind !== "read") return read;
  // Without values, the row is empty; without a range, it wasn't read.
  if (typeof read.body.range !== "string") return unreadable;
  const [row] = listOf(read.body.values);
  return { kind: "header", names: listOf(row).map(String) };
}

/** Writes names into the first row, from a column on; the sheet gets more columns if it has too few. */
export async function writeHeader(
  client: SheetsClient,
  { sheetId, sheetName, columnCount }: Omit<Sheet, "kind" | "title">,
  from: number,
  names: readonly string[],
): Promise<Outcome> {
  const missing = from + names.length - columnCount;
  if (missing > 0) {
    const appendDimension = { sheetId, dimension: "COLUMNS", length: missing };
    const grown = await client({ method: "POST", path: ":batchUpdate", body: { requests: [{ appendDimension }] } });
    if (grown.kind !== "read") return grown;
  }
  const range = rangeOf(sheetName, [from, 1], [from + names.length - 1, 1]);
  const query = { valueInputOption: "RAW" };
  const path = `/values/${encodeURIComponent(range)}`;
  return deliveredIf(await client({ method: "PUT", path, query, body: { values: [names] } }));
}

/** Appends rows. `RAW`: what begins like a formula is text. */
export async function appendRows(
  client: SheetsClient,
  sheetName: string,
  values: readonly SheetRow[],
): Promise<Outcome> {
  const path = `/values/${encodeURIComponent(rangeOf(sheetName, [0, 1], [0, 1]))}:append`;
  const query = { valueInputOption: "RAW", insertDataOption: "INSERT_ROWS" };
  return deliveredIf(await client({ method: "POST", path, query, body: { values } }));
}

/** So many rows at once are about 2.5 MB. */
const ROWS_AT_ONCE = 50_000;

/** Which of these rows, by their keys, are there: an earlier try may have written them. */
export async function findRows(
  client: SheetsClient,
  sheetName: string,
  keys: readonly string[],
): Promise<Set<string> | Outcome> {
  const found = new Set<string>();
  for (let first = 2; found.size < keys.length; first += ROWS_AT_ONCE) {
    const range = rangeOf(sheetName, [0, first], [1, first + ROWS_AT_ONCE - 1]);
    const query = { majorDimension: "COLUMNS" };
    const read = await client({ method: "GET", path: `/values/${encodeURIComponent(range)}`, query });
    // The sheet ends before it.
    if (read === beyondGrid) return found;
    if (read.kind !== "read") return read;
    if (typeof read.body.range !== "string") return unreadable;
    const [ids = [], revisions] = listOf(read.body.values).map(listOf);
    const there = new Set(ids.map((id, index) => `${id} ${revisions?.[index]}`));
    for (const key of keys.filter((one) => there.has(one))) found.add(key);
    if (ids.length < ROWS_AT_ONCE) return found;
  }
  return found;
}

function deliveredIf(read: Awaited<ReturnType<SheetsClient>>): Outcome {
  return read.kind === "read" ? { kind: "delivered" } : read;
}

function listOf(value: unknown): unknown[] {
  return Array.isArray(value) ? value : [];
}
