import type { AnyPartnerSettings } from "#lib/calls/integration-settings.ts";
import { AppError, invalidField } from "#lib/errors.ts";
import { integrationFields, neededField } from "#lib/integration-fields.ts";
import { type IntegrationName, integrationInText, integrationLabel } from "#lib/partners.ts";
import type { AnyIntegration } from "#server/partners/integrations/define-integration.ts";
import type { Change, Current } from "#server/partners/integrations/integration.ts";

/**
 * Sorts what a merchant sent into settings and credentials.
 * @param prefix of the fields' names in errors: `settings.` where they were sent inside of it
 * @throws AppError `invalid` that names the field, `conflict`
 */
export async function readChange(
  { name, integration, prefix }: { name: IntegrationName; integration: AnyIntegration | null; prefix: string },
  sent: AnyPartnerSettings,
  current: Current,
): Promise<Change> {
  const fields = Object.entries(integrationFields[name]);
  const given = Object.fromEntries(
    fields.flatMap(([field]) => (sent[field] === undefined ? [] : [[field, sent[field]]])),
  );
  if (integration?.readChange) return await integration.readChange(given, current, (field) => `${prefix}${field}`);
  const settings = Object.fromEntries(
    fields.flatMap(([field, { kind }]) => (kind !== "secret" && field in given ? [[field, given[field]]] : [])),
  );
  const credentials = fields.filter(([, { isCredential }]) => isCredential);
  const [entered] = credentials.filter(([field]) => field in given);
  if (!entered) return { settings, credential: null };
  const [missing] = credentials.filter(([field]) => !(field in given));
  const [, { label }] = entered;
  if (missing)
    throw invalidField(
      `${prefix}${missing[0]}`,
      `is required with a ${label.charAt(0).toLowerCase()}${label.slice(1)}`,
    );
  return {
    settings,
    credential: JSON.stringify(Object.fromEntries(credentials.map(([field]) => [field, given[field]]))),
  };
}

/** A partner that isn't connected can't be turned on. */
export function notConnected(name: IntegrationName, prefix: string): AppError {
  const needed = neededField(name);
  if (needed === null) return new AppError("conflict", `Connect ${integrationLabel(name)} before you turn it on.`);
  return invalidField(`${prefix}${needed}`, `is required to connect ${integrationInText(name, "a ")}`);
}
