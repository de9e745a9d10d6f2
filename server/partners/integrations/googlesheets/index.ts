import { invalidField } from "#lib/errors.ts";
import { type AnyIntegration, defineIntegration } from "../define-integration.ts";
import type { Change, Current, Link, Outgoing } from "../integration.ts";
import { type AccessTokens, accessTokens } from "./access-token.ts";
import { sheetsClient } from "./client.ts";
import { messageOf } from "./payload.ts";
import { sendRow, verifySheet } from "./send.ts";
import { Credential, type ServiceAccount, Settings } from "./settings.ts";
import { readSpreadsheetAddress } from "./spreadsheet-address.ts";

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
    verify: (link, out) => verifySheet(clientOf(link, out), link.settings),
    prepare: (response, _settings, reason) => messageOf(response, reason),
    send: (message, link, out, attempted) => sendRow(clientOf(link, out), message, link.settings, attempted),
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
