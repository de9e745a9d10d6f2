import type { ClientBase } from "pg";
import { isEmailAddress } from "#lib/email-address.ts";
import { type IntegrationName, integrationLabel } from "#lib/partners.ts";
import { env } from "#server/foundation/env.ts";
import { log } from "#server/foundation/log.ts";
import { enqueueMail, unsubscribeAddress } from "#server/foundation/mail/index.ts";
import { clientDb } from "#server/foundation/queue/transaction-db.ts";

/**
 * Mails the account's owner that a partner was paused, in the client's transaction, unless they turned these emails off:
 * the integrations screen says the same.
 */
export async function mailPause(
  client: ClientBase,
  { accountId, integration }: { accountId: string; integration: IntegrationName },
  reason: string,
): Promise<void> {
  const { rows } = await client.query<{ companyName: string; personId: string }>(ownerSql, [accountId]);
  const [owner] = rows;
  if (!owner) return;
  const { personId, companyName } = owner;
  const { rows: people } = await client.query<{ emailAddress: string }>(addressSql, [personId]);
  const to = people[0]?.emailAddress ?? "";
  if (!isEmailAddress(to)) {
    log.error({ accountId, integration }, "the email about a paused integration has no valid recipient");
    return;
  }
  const url = `${env.APP_URL}/manage-integrations`;
  const unsubscribeUrl = unsubscribeAddress({ kind: "integrations", accountId, personId });
  const props = { companyName, integration: integrationLabel(integration), reason, url, unsubscribeUrl };
  await enqueueMail({ to, template: "integration-paused", props }, { db: clientDb(client) });
}

const ownerSql = `
SELECT a.company_name AS "companyName", m.person_id AS "personId"
FROM account a JOIN membership m ON m.account_id = a.id AND m.role = 'owner' AND m.status = 'active'
  AND m.notification_integrations_enabled
WHERE a.id = $1`;

// The directory, which an account's own database may not be.
const addressSql = `SELECT email_address AS "emailAddress" FROM person WHERE id = $1`;
