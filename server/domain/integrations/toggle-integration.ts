import type { IntegrationItem } from "#lib/calls/integration.ts";
import type { AnyPartnerSettings } from "#lib/calls/integration-settings.ts";
import { invalidField } from "#lib/errors.ts";
import { type IntegrationName, integrationLabel, integrationPartners } from "#lib/partners.ts";
import { requirePlan } from "#server/domain/plans/index.ts";
import type { MemberContext } from "#server/foundation/context/context.ts";
import type { AnyIntegration } from "#server/partners/integrations/define-integration.ts";
import type { Change } from "#server/partners/integrations/integration.ts";
import { integrationOf } from "#server/partners/integrations/registry.ts";
import { notSetUp } from "./available-integration.ts";
import { destinationOf, placeOf, requireDestinationRight } from "./destination.ts";
import { endAccess } from "./disconnect-integration.ts";
import { freshLink } from "./fresh-link.ts";
import { itemOf } from "./list-integrations.ts";
import { outcomeError } from "./outcome-error.ts";
import { neededProof } from "./place-proof.ts";
import { notConnected, readChange } from "./read-change.ts";
import { type LinkRows, openRows, readLinkRows } from "./read-link.ts";
import { recordOutgoing } from "./record-outgoing.ts";
import { listSlackChannels } from "./slack-channels.ts";
import { jsonOf, storeLink } from "./store-link.ts";

export interface Toggle {
  name: IntegrationName;
  enabled: boolean;
  sent: AnyPartnerSettings;
  /** The prefix of field names in errors. */
  prefix?: string;
}

/**
 * Turns a partner on or off, and saves what the merchant sent. New credentials are tried before they are kept, and so are
 * those of a paused integration that is turned on again. Access that keys replace is ended. A new place for responses needs {@link requireDestinationRight}.
 * @returns the partner's item; with a webhook's secret if it is new
 * @throws AppError `plan-required`, `invalid`, `forbidden`, `conflict` if it can't be turned on yet, `partner-refused` with
 *   the partner's reason, `partner-failed`
 */
export async function toggleIntegration(
  context: MemberContext,
  { name, enabled, sent, prefix = "" }: Toggle,
): Promise<IntegrationItem> {
  if (enabled) await requirePlan(context, integrationPartners[name].feature);
  const { accountId, now } = context;
  const integration = await integrationOf(name);
  if (!integration && (enabled || Object.keys(sent).length > 0)) throw notSetUp(name);
  const rows = await readLinkRows(accountId, name);
  const replaced = await openRows(accountId, name, rows);
  const current = replaced?.credential ?? null;
  const change = await readChange({ name, integration, prefix }, sent, {
    settings: rows.settings,
    credential: current,
  });
  const credential = change.credential ?? current;
  if (enabled && credential === null) throw notConnected(name, prefix);
  const merged = { ...rows.settings, ...change.settings };
  const settings = integration?.readSettings(merged) ?? merged;
  const place = placeOf(name, settings, credential);
  const isNewPlace = place !== null && place !== placeOf(name, rows.settings, current);
  if (isNewPlace) requireDestinationRight(context);
  const named = integration?.listChannels ? await withChannelName(context, rows, settings, prefix) : settings;
  if (integration?.listChannels && enabled && typeof named.channelId !== "string") {
    throw invalidField(`${prefix}channelId`, `is required to turn ${integrationLabel(name)} on`);
  }
  const proof = integration && isNewPlace ? await neededProof(accountId, integration, named) : null;
  const tried =
    integration &&
    (await tryCredential(integration, { accountId, rows, change, enabled, credential, settings: named, proof }));
  const stored = { ...named, ...tried };
  const { personId, isStaff } = context;
  // The account there that a merchant names: another one has none of our messages. Of other keys, nobody said whose they are.
  const isNamed = "accountDomain" in integrationPartners[name];
  await storeLink({
    accountId,
    personId,
    isStaff,
    name,
    enabled,
    settings: stored,
    now,
    credential: change.credential,
    ...(change.credential !== null && { externalId: isNamed ? destinationOf(name, stored) : null }),
    isTried: tried !== null,
    isNewPlace,
    ...(isNewPlace && proof === null && { freePlace: integration?.sharedPlace ?? null }),
  });
  if (change.credential !== null) await endAccess(accountId, name, async () => replaced);
  const after = await readLinkRows(accountId, name);
  const item = itemOf(name, { enabled, settings: jsonOf(after.settings) }, after.connection ?? undefined);
  return change.secret === undefined ? item : { ...item, settings: { ...item.settings, secret: change.secret } };
}

interface Trial {
  accountId: string;
  rows: LinkRows;
  change: Change;
  enabled: boolean;
  credential: string | null;
  settings: Record<string, unknown>;
  proof: string | null;
}

/** @returns settings that the partner added, or null if there was no reason to try anything */
async function tryCredential(
  integration: AnyIntegration,
  { accountId, rows, change, enabled, credential, settings, proof }: Trial,
): Promise<Record<string, unknown> | null> {
  const isResumed = enabled && rows.connection?.status === "paused";
  if (credential === null || (change.credential === null && !isResumed)) return null;
  const stored = await openRows(accountId, integration.name, rows);
  const fresh = change.credential === null && stored ? await freshLink(integration, stored) : null;
  if (fresh && "kind" in fresh) throw outcomeError(fresh);
  const out = recordOutgoing(integration.name);
  const verified = await integration.verify({ settings, credential: fresh?.credential ?? credential }, out, proof);
  if (verified.kind === "verified") return verified.settings ?? {};
  if (verified.kind === "delivered") return {};
  throw outcomeError(verified);
}

/** The channel's name is stored with its id, to be shown; an id that isn't a channel's is refused. */
async function withChannelName(
  context: MemberContext,
  rows: LinkRows,
  settings: Record<string, unknown>,
  prefix: string,
): Promise<Record<string, unknown>> {
  const { channelId } = settings;
  if (typeof channelId !== "string" || channelId === rows.settings.channelId) return settings;
  const channel = (await listSlackChannels(context)).find(({ id }) => id === channelId);
  if (!channel) throw invalidField(`${prefix}channelId`, "must be a channel from the list");
  return { ...settings, channelName: channel.name };
}
