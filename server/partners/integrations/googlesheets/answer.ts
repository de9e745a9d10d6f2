import { membersOf } from "#lib/unknown-values.ts";
import { membersIn, outcomeOfStatus, quoted, withoutAnswer } from "../answer.ts";
import type { Outcome, Outgoing } from "../integration.ts";

const PARTNER = "Google Sheets";

/** What a response of Google's that can't be read means. */
export const unreadable: Outcome = {
  kind: "later",
  reason: "Google's response couldn't be read. We'll try again.",
  scope: "message",
};

/** What a refusal of our own access means; no merchant can change it. */
export const refusedAccount: Outcome = {
  kind: "pause",
  why: "credentials",
  reason: "Google doesn't accept this server's service account. Ask the person who runs this server to check its key.",
};

/** Statuses of a refused request that say nothing about the credentials in it. */
const passing: readonly number[] = [408, 425, 429];

/** What the answer to a request for an access token means. It holds nothing but credentials, so any 4xx is about them. */
export function tokenOutcome(out: Outgoing): Outcome {
  const answer = out.lastAnswer();
  if (!answer) return withoutAnswer(PARTNER, out);
  if (answer.status >= 400 && answer.status < 500 && !passing.includes(answer.status)) return refusedAccount;
  return outcomeOfStatus(PARTNER, answer, out.now, "") ?? { kind: "delivered" };
}

/**
 * What Google's answer to a request about a spreadsheet means.
 * @param email of the service account, with which the spreadsheet has to be shared
 * @param secrets that no reason may repeat
 */
export function outcomeOf(out: Outgoing, email: string, secrets: readonly string[]): Outcome {
  const answer = out.lastAnswer();
  if (!answer) return withoutAnswer(PARTNER, out);
  const { status, body } = answer;
  if (status === 401) return refusedAccount;
  if (status === 403 && body.includes("SERVICE_DISABLED")) {
    const reason =
      "The Google Sheets API is turned off for this server. Ask the person who runs it to turn the API on at Google.";
    return { kind: "pause", why: "permission", reason };
  }
  if (status === 403) {
    const reason = `The spreadsheet isn't shared with ${email}. In Google Sheets, share it with that address as an editor, then try again.`;
    return { kind: "pause", why: "permission", reason };
  }
  if (status === 404) {
    const reason = "There's no spreadsheet at this address. Check the address, or connect another spreadsheet.";
    return { kind: "pause", why: "settings", reason };
  }
  const message = messageIn(body);
  if (status === 400 && message.startsWith("Unable to parse range")) return missingSheet;
  // Google writes the limit as a number, which it has raised before.
  if (status === 400 && /above the limit of \d+ cells/.test(message)) return fullSpreadsheet;
  if (status === 400 && message.includes("exceeds grid limits")) return beyondGrid;
  return outcomeOfStatus(PARTNER, answer, out.now, quoted(message, secrets)) ?? { kind: "delivered" };
}

/** The sheet inside of the spreadsheet is gone. */
export const missingSheet: Outcome = {
  kind: "pause",
  why: "settings",
  reason: "The sheet in this spreadsheet was renamed or deleted. Open the one you want, and enter its address again.",
};

const fullSpreadsheet: Outcome = {
  kind: "pause",
  why: "settings",
  reason:
    "The spreadsheet is full: Google allows 10 million cells, and empty ones count. Delete rows, columns or sheets that you don't need, then try again, or connect another spreadsheet.",
};

/** The range begins after the sheet's last row or column. */
export const beyondGrid: Outcome = {
  kind: "later",
  reason: "The sheet's rows or columns were changed while we wrote. We'll try again.",
  scope: "message",
};

function messageIn(body: string): string {
  const { message } = membersOf(membersIn(body).error);
  return typeof message === "string" ? message : "";
}
