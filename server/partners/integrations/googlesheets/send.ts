import type { Attempted, Outcome, Verified } from "../integration.ts";
import { missingSheet } from "./answer.ts";
import type { SheetsClient } from "./client.ts";
import { firstColumns, idColumns, type SheetsMessage } from "./payload.ts";
import { isOurHeader, planRow } from "./rows.ts";
import type { Settings } from "./settings.ts";
import { appendRow, findSheet, hasRow, readHeader, writeHeader } from "./sheet.ts";

const otherContent: Outcome = {
  kind: "pause",
  why: "settings",
  reason:
    "The first row of the sheet has to start with Response ID and Revision. Put them back, or use an empty sheet.",
};

/** Finds the sheet, and writes the names of the columns, which also shows that we may write. */
export async function verifySheet(client: SheetsClient, choice: Settings): Promise<Verified<Settings> | Outcome> {
  const sheet = await findSheet(client, choice);
  if (sheet.kind !== "sheet") return sheet;
  const { title, sheetId, sheetName } = sheet;
  const header = await readHeader(client, sheetName);
  if (header.kind !== "header") return header;
  const isEmpty = header.names.length === 0;
  if (!isEmpty && !isOurHeader(header.names)) return otherContent;
  const written = await writeHeader(client, sheet, 0, isEmpty ? firstColumns : idColumns);
  return written.kind === "delivered" ? { kind: "verified", settings: { title, sheetId, sheetName } } : written;
}

/** Appends the row, once: a try before may have appended it without our knowing. */
export async function sendRow(
  client: SheetsClient,
  { row }: SheetsMessage,
  { sheetId, sheetName }: Settings,
  attempted: Attempted | null,
): Promise<Outcome> {
  if (sheetName === null) return missingSheet;
  const header = await readHeader(client, sheetName);
  if (header.kind !== "header") return header;
  const plan = planRow(header.names, row);
  if (!plan) return otherContent;
  if (attempted) {
    const [id, revision] = row;
    const isThere = await hasRow(client, sheetName, [String(id?.value), String(revision?.value)]);
    if (typeof isThere !== "boolean") return isThere;
    if (isThere) return { kind: "delivered" };
  }
  if (plan.added.length > 0) {
    const sheet = await findSheet(client, { sheetId, sheetName });
    if (sheet.kind !== "sheet") return sheet;
    const written = await writeHeader(client, sheet, header.names.length, plan.added);
    if (written.kind !== "delivered") return written;
  }
  return await appendRow(client, sheetName, plan.values);
}
