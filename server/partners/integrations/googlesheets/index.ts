import { invalidField } from "#lib/errors.ts";
import { type AnyIntegration, defineIntegration } from "../define-integration.ts";
import type { Change, Current, Link, Outgoing } from "../integration.ts";
import { type AccessTokens, accessTokens } from "./access-token.ts";
import { sheetsClient } from "./client.ts";
import { messageOf } from "./payload.ts";
import { sendRows, verifySheet } from "./send.ts";
import { Credential, type ServiceAccount, Settings } from "./settings.ts";

/** Google Sheets: a row for each response, in a spreadsheet that the merchant shares with the service account. */
export function googleSheetsIntegration(
  account: ServiceAccount,
  tokens: AccessTokens = accessTokens(account),
): AnyIntegration {
  const clientOf = ({ credential }: Link<Settings, Credential>, out: Outgoing) =>
    sheetsClient({ spreadsheetId: credential.spreadsheetId, email: account.email, tokens, out });
  return defineIntegration({
    name: "GoogleSheets",
    shareWith: account.email,
    settings: Settings,
    credential: Credential,
    readChange,
    sharedPlace: "spreadsheetId",
    verify: (link, out, proof = null) => verifySheet(clientOf(link, out), link.settings, proof),
    prepare: (response, _settings, reason) => messageOf(response, reason),
    send: (message, link, out, attempted) => sendRows(clientOf(link, out), [{ message, attempted }], link.settings),
    sendTogether: (messages, link, out) => sendRows(clientOf(link, out), messages, link.settings),
  });
}

/** Another sheet of the same spreadsheet is tried, too. */
function readChange(
  { spreadsheetId: sent, sheetName }: Record<string, unknown>,
  current: Current,
  fieldName: (field: string) => string,
): Change {
  if (sent === undefined && sheetName === undefined) return { settings: {}, credential: null };
  const address = readSpreadsheetAddress(String(sent ?? current.settings.spreadsheetId ?? ""));
  if (!address) {
    throw invalidField(fieldName("spreadsheetId"), "must be the address or the ID of a Google Sheets spreadsheet");
  }
  const { spreadsheetId } = address;
  const sheetId = sheetName === undefined ? address.sheetId : null;
  return {
    settings: { spreadsheetId, sheetId, sheetName: sheetName ?? null },
    credential: JSON.stringify({ spreadsheetId }),
  };
}

const ID = /^[\w-]{5,200}$/;

/** Which spreadsheet a merchant means, and which sheet in it. */
export interface SpreadsheetAddress {
  spreadsheetId: string;
  /** The `gid` of the address; null if it has none. */
  sheetId: number | null;
}

/** Reads an address as browsers show it, or an ID; null for anything else. */
export function readSpreadsheetAddress(text: string): SpreadsheetAddress | null {
  if (ID.test(text)) return { spreadsheetId: text, sheetId: null };
  const url = URL.parse(text);
  if (url?.protocol !== "https:" || url.hostname !== "docs.google.com") return null;
  const [, spreadsheetId = ""] = /^\/spreadsheets\/(?:u\/\d+\/)?d\/([^/]+)/.exec(url.pathname) ?? [];
  if (!ID.test(spreadsheetId)) return null;
  const gid = new URLSearchParams(url.hash.slice(1)).get("gid") ?? url.searchParams.get("gid") ?? "";
  return { spreadsheetId, sheetId: /^\d{1,10}$/.test(gid) ? Number(gid) : null };
}
