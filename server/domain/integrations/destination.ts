import { AppError } from "#lib/errors.ts";
import { integrationFields } from "#lib/integration-fields.ts";
import { type IntegrationName, isOwnServer } from "#lib/partners.ts";
import { requireRecentSignIn } from "#server/domain/sessions/index.ts";
import type { MemberContext } from "#server/foundation/context/context.ts";

/**
 * Checks that a caller may decide where responses are sent: what they set keeps sending after their session has ended.
 * A session of a store's admin needs no recent sign-in, because the store vouches for each of its requests (ADR 92).
 * @throws AppError `forbidden` for staff, and 403 `recent-sign-in-required`
 */
export function requireDestinationRight({ isStaff, session }: MemberContext): void {
  if (isStaff) throw new AppError("forbidden", "Staff can't choose where an account's responses are sent.");
  if (session.platform === null) requireRecentSignIn(session);
}

/** What decides where responses arrive; it can contain a secret. Null if the partner isn't connected. */
export function placeOf(
  name: IntegrationName,
  settings: Record<string, unknown>,
  credential: string | null,
): string | null {
  if (credential === null || !isOwnServer(name)) return credential;
  return typeof settings.url === "string" ? settings.url : null;
}

/** Where responses arrive, as its owner knows it and without secrets; null where only the credentials say it. */
export function destinationOf(name: IntegrationName, settings: Record<string, unknown>): string | null {
  const text = (destinations[name] ?? enteredPlace(name))(settings);
  return typeof text === "string" && text !== "" ? text : null;
}

/** For a partner whose credentials belong to something with a name, such as a store or a bucket: reads that name. */
function enteredPlace(name: IntegrationName): (settings: Record<string, unknown>) => unknown {
  const shown = Object.entries(integrationFields[name]).find(
    ([, field]) => field.isCredential && field.kind !== "secret",
  );
  return (settings) => (shown ? settings[shown[0]] : null);
}

const destinations: Partial<Record<IntegrationName, (settings: Record<string, unknown>) => unknown>> = {
  Slack: ({ teamName }) => teamName,
  Klaviyo: ({ accountName }) => accountName,
  Zendesk: ({ subdomain }) => (typeof subdomain === "string" ? `${subdomain}.zendesk.com` : null),
  // The rest of an address can be a secret.
  Webhook: ({ url }) => (typeof url === "string" ? URL.parse(url)?.host : null),
  GoogleSheets: ({ title, spreadsheetId }) => title ?? spreadsheetId,
  Folder: ({ folder }) => folder,
};
