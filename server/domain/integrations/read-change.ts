import type { AnyPartnerSettings } from "#lib/calls/integration-settings.ts";
import { AppError, invalidField } from "#lib/errors.ts";
import { machineNow } from "#lib/machine-clock.ts";
import { type IntegrationName, integrationLabel, isConsentPartner } from "#lib/partners.ts";
import { membersOf, parseJson } from "#lib/unknown-values.ts";
import { checkOutgoingUrl, OutgoingError } from "#server/foundation/outgoing/index.ts";
import { readSpreadsheetAddress } from "#server/partners/integrations/googlesheets/spreadsheet-address.ts";
import { newSecret, replaceSecret } from "#server/partners/integrations/webhook/secret.ts";

/** What a merchant changes: settings to be stored as they are, and new credentials, if they sent some. */
export interface Change {
  settings: Record<string, unknown>;
  /** As JSON; null if there are no new ones. */
  credential: string | null;
  /** Shown in this one answer. */
  secret?: string;
}

interface Current {
  settings: Record<string, unknown>;
  /** As JSON; null while the partner isn't connected. */
  credential: string | null;
}

/**
 * Sorts what a merchant sent into settings and credentials.
 * @param prefix of the fields' names in errors: `settings.` where they were sent inside of it
 * @throws AppError `invalid` that names the field
 */
export async function readChange(
  name: IntegrationName,
  sent: AnyPartnerSettings,
  current: Current,
  prefix: string,
): Promise<Change> {
  switch (name) {
    case "Slack":
      return only({ channelId: sent.channelId, mode: sent.mode });
    case "Zendesk":
      return only({ ...readSubdomain(sent, current), maxScore: sent.maxScore, words: sent.words });
    case "Klaviyo": {
      const { apiKey, sendAnswers } = sent;
      return { ...only({ sendAnswers }), credential: apiKey === undefined ? null : JSON.stringify({ apiKey }) };
    }
    case "Segment": {
      const { writeKey, region } = sent;
      return { ...only({ region }), credential: writeKey === undefined ? null : JSON.stringify({ writeKey }) };
    }
    case "Yotpo": {
      const { storeId, secret } = sent;
      if (storeId === undefined && secret === undefined) return only({});
      if (storeId === undefined) throw invalidField(`${prefix}storeId`, "is required with a secret");
      if (secret === undefined) throw invalidField(`${prefix}secret`, "is required with a store ID");
      return { settings: { storeId }, credential: JSON.stringify({ storeId, secret }) };
    }
    case "GoogleSheets":
      return readSpreadsheet(sent, current, prefix);
    case "Webhook":
      return await readWebhook(sent, current, prefix);
  }
}

/** Kept for signing in there. The credentials are of one account, so another one takes another sign-in. */
function readSubdomain({ subdomain }: AnyPartnerSettings, { settings, credential }: Current) {
  if (credential === null || subdomain === undefined || subdomain === settings.subdomain) return { subdomain };
  throw new AppError("conflict", "Connect Zendesk again to use another account.");
}

function only(settings: Record<string, unknown>): Change {
  const set = Object.entries(settings).filter(([, value]) => value !== undefined);
  return { settings: Object.fromEntries(set), credential: null };
}

/** Another sheet of the same spreadsheet is tried, too. */
function readSpreadsheet({ spreadsheetId: sent, sheetName }: AnyPartnerSettings, current: Current, prefix: string) {
  if (sent === undefined && sheetName === undefined) return only({});
  const text = sent ?? current.settings.spreadsheetId;
  const address = typeof text === "string" ? readSpreadsheetAddress(text) : null;
  if (!address) {
    throw invalidField(`${prefix}spreadsheetId`, "must be the address or the ID of a Google Sheets spreadsheet");
  }
  const { spreadsheetId } = address;
  const sheetId = sheetName === undefined ? address.sheetId : null;
  return {
    settings: { spreadsheetId, sheetId, sheetName: sheetName ?? null },
    credential: JSON.stringify({ spreadsheetId }),
  };
}

async function readWebhook(
  { url, renewSecret }: AnyPartnerSettings,
  current: Current,
  prefix: string,
): Promise<Change> {
  if (url !== undefined) await checkUrl(`${prefix}url`, url);
  const settings = url === undefined ? {} : { url };
  const hasUrl = url !== undefined || typeof current.settings.url === "string";
  if (!hasUrl || (current.credential !== null && renewSecret !== true)) return { settings, credential: null };
  const before = current.credential === null ? null : membersOf(parseJson(current.credential)).secret;
  const credential = typeof before === "string" ? replaceSecret({ secret: before }, machineNow()) : newSecret();
  return { settings, credential: JSON.stringify(credential), secret: credential.secret };
}

/** What our requests would be refused for is said at once. */
async function checkUrl(field: string, url: string): Promise<void> {
  try {
    await checkOutgoingUrl("webhook", url);
  } catch (error) {
    if (!(error instanceof OutgoingError)) throw error;
    throw invalidField(field, `must be a public https:// address, but ${error.reason}`);
  }
}

/** A partner that isn't connected can't be turned on. */
export function notConnected(name: IntegrationName, prefix: string): AppError {
  const missing = {
    Klaviyo: "apiKey",
    Segment: "writeKey",
    Yotpo: "storeId",
    Webhook: "url",
    GoogleSheets: "spreadsheetId",
  } as const;
  if (isConsentPartner(name))
    return new AppError("conflict", `Connect ${integrationLabel(name)} before you turn it on.`);
  return invalidField(
    `${prefix}${missing[name]}`,
    `is required to connect ${name === "Webhook" ? "a webhook" : integrationLabel(name)}`,
  );
}
