import { type AnyIntegration, defineIntegration } from "../define-integration.ts";
import type { Link, Outgoing } from "../integration.ts";
import { type AccessTokens, accessTokens } from "./access-token.ts";
import { sheetsClient } from "./client.ts";
import { messageOf } from "./payload.ts";
import { sendRow, verifySheet } from "./send.ts";
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
    verify: (link, out) => verifySheet(clientOf(link, out), link.settings),
    prepare: (response, _settings, reason) => messageOf(response, reason),
    send: (message, link, out, attempted) => sendRow(clientOf(link, out), message, link.settings, attempted),
  });
}
