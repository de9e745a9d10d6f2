import type { ClientBase } from "pg";
import { isEmailAddress } from "#lib/email-address.ts";
import { type IntegrationName, integrationLabel } from "#lib/partners.ts";
import { env } from "#server/foundation/env.ts";
import { log } from "#server/foundation/log.ts";
import { enqueueMail } from "#server/foundation/mail/index.ts";

/** Tells the account's owner that a partner was paused, in the client's transaction. */
export async function mailPause(
  client: ClientBase,
  { accountId, integration }: { accountId: string; integration: IntegrationName },
  reason: string,
): Promise<void> {
  const { rows } = await client.query<{ companyName: string; personId: string }>(ownerSql, [accountId]);
  const [owner] = rows;
  if (!owner) return;
  const { rows: people } = await client.query<{ emailAddress: string }>(addressSql, [owner.personId]);
  const to = people[0]?.emailAddress ?? "";
  if (!isEmailAddress(to)) {
    log.error({ accountId, integration }, "the email about a paused integration has no valid recipient");
    return;
  }
  const url = `${env.APP_URL}/manage-integrations`;
  const props = { companyName: owner.companyName, integration: integrationLabel(integration), reason, url };
  const executeSql = (text: string, values?: unknown[]) => client.query(text, values);
  await enqueueMail({ to, template: "integration-paused", props }, { db: { executeSql } });
}

const ownerSql = `
SELECT a.company_name AS "companyName", m.person_id AS "personId"
FROM account a JOIN membership m ON m.account_id = a.id AND m.role = 'owner' AND m.status = 'active'
WHERE a.id = $1`;

// The directory, which an account's own database may not be.
const addressSql = `SELECT email_address AS "emailAddress" FROM person WHERE id = $1`;
