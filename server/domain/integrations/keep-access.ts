import type { ClientBase } from "pg";
import { type ConsentPartner, integrationNames, isConsentPartner } from "#lib/partners.ts";
import { log } from "#server/foundation/log.ts";
import { integrationOf } from "#server/partners/integrations/registry.ts";
import { freshLink } from "./fresh-link.ts";
import { openLink } from "./read-link.ts";

/**
 * Renews a partner's tokens if they have expired. An account with nothing to send for months would otherwise lose its
 * access: what tokens are renewed with expires, too (Zendesk's after 90 days). If it can't be done, the next week or the
 * next delivery tries it again.
 */
export async function keepAccess(accountId: string, name: ConsentPartner): Promise<void> {
  const [integration, link] = await Promise.all([integrationOf(name), openLink(accountId, name)]);
  if (!integration || link?.connection.status !== "connected") return;
  const fresh = await freshLink(integration, link);
  if ("kind" in fresh)
    log.warn({ accountId, integration: name, outcome: fresh.kind }, "could not renew a partner's tokens");
}

/** Every working connection of a partner that gave consent, in all accounts. */
export async function connectedByConsent(client: ClientBase): Promise<{ accountId: string; name: ConsentPartner }[]> {
  const { rows } = await client.query<{ accountId: string; name: ConsentPartner }>(
    `SELECT account_id AS "accountId", name FROM connection WHERE kind = 'integration' AND status = 'connected'
     AND name = ANY($1::text[])`,
    [integrationNames.filter(isConsentPartner)],
  );
  return rows;
}
