import { inParts } from "../in-parts.ts";
import type { Outcome, TriedMessage, Verified } from "../integration.ts";
import { missingSheet } from "./answer.ts";
import type { SheetsClient } from "./client.ts";
import { columnKey, firstColumns, idColumns, type SheetsMessage } from "./payload.ts";
import { isOurHeader, planRows, rowKey } from "./rows.ts";
import type { Settings } from "./settings.ts";
import { appendRows, findRows, findSheet, readHeader, writeHeader } from "./sheet.ts";

const otherContent: Outcome = {
  kind: "pause",
  why: "settings",
  reason:
    "The first row of the sheet has to start with Response ID and Revision. Put them back, or use an empty sheet.",
};

/** It doesn't say what the spreadsheet is called: the merchant may know no more of it than its address. */
function missingProof(proof: string): Outcome {
  const reason = `Another account here already uses this spreadsheet. To show that it's yours, too, type ${proof} into an empty cell of the sheet's first row. Then connect it again.`;
  return { kind: "pause", why: "settings", reason };
}

/**
 * Finds the sheet, and writes the names of the columns, which also shows that we may write.
 * @param proof a code that has to be in the first row, from which it is removed; null if none has to
 */
export async function verifySheet(
  client: SheetsClient,
  choice: Settings,
  proof: string | null,
): Promise<Verified<Settings> | Outcome> {
  const sheet = await findSheet(client, choice);
  if (sheet.kind !== "sheet") return sheet;
  const { title, sheetId, sheetName } = sheet;
  const header = await readHeader(client, sheetName);
  if (header.kind !== "header") return header;
  const place = proof === null ? -1 : header.names.map(columnKey).indexOf(proof);
  if (proof !== null && place < 0) return missingProof(proof);
  const names = header.names.filter((_, index) => index !== place);
  const isEmpty = names.every((name) => name === "");
  if (!isEmpty && !isOurHeader(header.names)) return otherContent;
  if (place >= 0) {
    const cleared = await writeHeader(client, sheet, place, [""]);
    if (cleared.kind !== "delivered") return cleared;
  }
  const written = await writeHeader(client, sheet, 0, isEmpty ? firstColumns : idColumns);
  return written.kind === "delivered" ? { kind: "verified", settings: { title, sheetId, sheetName } } : written;
}

/** Appends the rows, each once: a try before may have appended one without our knowing. */
export async function sendRows(
  client: SheetsClient,
  messages: readonly TriedMessage<SheetsMessage>[],
  { sheetId, sheetName }: Settings,
): Promise<Outcome> {
  if (sheetName === null) return missingSheet;
  const header = await readHeader(client, sheetName);
  if (header.kind !== "header") return header;
  const tried = messages.filter(({ attempted }) => attempted).map(({ message }) => rowKey(message));
  const there = tried.length > 0 && isOurHeader(header.names) ? await findRows(client, sheetName, tried) : new Set();
  if ("kind" in there) return there;
  const rows = messages.map(({ message }) => message).filter((message) => !there.has(rowKey(message)));
  const plan = planRows(
    header.names,
    rows.map(({ row }) => row),
  );
  if (!plan) return otherContent;
  if (plan.added.length > 0) {
    const sheet = await findSheet(client, { sheetId, sheetName });
    if (sheet.kind !== "sheet") return sheet;
    const written = await writeHeader(client, sheet, header.names.length, plan.added);
    if (written.kind !== "delivered") return written;
  }
  for (const part of inParts(plan.rows, MOST_CHARACTERS)) {
    const appended = await appendRows(client, sheetName, part);
    if (appended.kind !== "delivered") return appended;
  }
  return { kind: "delivered" };
}

/** Google recommends 2 MB at most. */
const MOST_CHARACTERS = 1_000_000;
