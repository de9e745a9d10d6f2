import type { ClientBase } from "pg";
import type { AlertFacts } from "#lib/alerts/alert.ts";
import { queueMail, readAddresses, screenAddress, sendEveryDue } from "#server/domain/digests/index.ts";
import { inTransaction } from "#server/foundation/database/in-transaction.ts";
import { alertColumns } from "./alert-columns.ts";
import { sendToSlack } from "./send-to-slack.ts";

const ACCOUNTS_AT_ONCE = 200;

/**
 * Sends what changed: one email for an account's new alerts to each member who wants it, then one message to Slack.
 * What fails of one holds up nothing of the other.
 * @param client acts as `afterword_worker`
 * @returns how many emails were queued
 * @throws AggregateError of all failures, at the end
 */
export async function sendAlerts(client: ClientBase, now: Date): Promise<number> {
  try {
    return await sendEveryDue(
      async (except) => (await client.query<{ accountId: string }>(dueSql, [except, now])).rows,
      async ({ accountId }) => await mailAlerts(client, accountId, now),
    );
  } finally {
    await sendToSlack(client, now);
  }
}

/** One transaction claims the alerts and queues their emails, so that concurrent workers can't send twice. */
async function mailAlerts(client: ClientBase, accountId: string, now: Date): Promise<number> {
  return await inTransaction(client, async () => {
    const alerts = (await client.query<AlertFacts>(claimSql, [accountId, now])).rows;
    if (alerts.length === 0) return 0;
    const { rows: accounts } = await client.query<{ companyName: string }>(accountSql, [accountId]);
    const { rows } = await client.query<{ personId: string }>(recipientsSql, [accountId]);
    const recipients = await readAddresses(client, rows);
    for (const recipient of recipients) {
      await queueMail(client, { kind: "alerts", accountId }, recipient, (to, unsubscribeUrl) => ({
        to,
        template: "figures-changed",
        props: {
          companyName: accounts[0]?.companyName ?? "",
          alerts,
          url: screenAddress("/surveys/analytics"),
          unsubscribeUrl,
        },
      }));
    }
    return recipients.length;
  });
}

// Older ones are no news anymore.
const dueSql = `
  SELECT DISTINCT account_id AS "accountId" FROM alert
  WHERE mailed_at IS NULL AND NOT account_id = ANY($1::uuid[]) AND created_at > $2::timestamptz - interval '3 days'
  LIMIT ${ACCOUNTS_AT_ONCE}`;

const claimSql = `
  UPDATE alert SET mailed_at = $2 WHERE account_id = $1 AND mailed_at IS NULL RETURNING ${alertColumns}`;

const accountSql = `SELECT company_name AS "companyName" FROM account WHERE id = $1`;

const recipientsSql = `
  SELECT person_id AS "personId" FROM membership
  WHERE account_id = $1 AND status = 'active' AND notification_alerts_enabled ORDER BY person_id`;
