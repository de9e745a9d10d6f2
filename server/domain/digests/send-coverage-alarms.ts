import type { ClientBase } from "pg";
import { inTransaction } from "#server/foundation/database/in-transaction.ts";
import { screenAddress } from "./addresses.ts";
import { queueMail, readAddresses } from "./queue-mail.ts";
import { sendEveryDue } from "./send-every-due.ts";

const ALARMS_AT_ONCE = 200;

interface DueAlarm {
  accountId: string;
  id: string;
}

/**
 * Mails each alarm that the survey shows with far fewer orders to the account's owner and admins who want it, once: what
 * `watchCoverage` finds later changes the alarm, not the mail.
 * @param client acts as `afterword_worker`
 * @returns how many emails were queued
 * @throws AggregateError of all failures, at the end
 */
export async function sendCoverageAlarms(client: ClientBase, now: Date): Promise<number> {
  return await sendEveryDue(
    async (exceptAccounts) => (await client.query<DueAlarm>(dueSql, [exceptAccounts])).rows,
    async (due) => await mailAlarm(client, due, now),
  );
}

interface Alarm {
  usual: number;
  orders: number;
  shown: number;
  companyName: string;
  domain: string | null;
}

/** One transaction claims the alarm and queues its emails, so that concurrent workers can't send twice. */
async function mailAlarm(client: ClientBase, { accountId, id }: DueAlarm, now: Date): Promise<number> {
  return await inTransaction(client, async () => {
    const [alarm] = (await client.query<Alarm>(claimSql, [accountId, id, now])).rows;
    if (!alarm) return 0;
    const { rows } = await client.query<{ personId: string }>(recipientsSql, [accountId]);
    const recipients = await readAddresses(client, rows);
    for (const recipient of recipients) {
      await queueMail(client, { kind: "coverage", accountId }, recipient, (to, unsubscribeUrl) => ({
        to,
        template: "coverage-fallen",
        props: { ...alarm, url: screenAddress("/manage-integrations"), unsubscribeUrl },
      }));
    }
    return recipients.length;
  });
}

const dueSql = `
  SELECT account_id AS "accountId", id FROM coverage_alarm
  WHERE ended_at IS NULL AND mailed_at IS NULL AND NOT account_id = ANY($1::uuid[]) LIMIT ${ALARMS_AT_ONCE}`;

const claimSql = `
  UPDATE coverage_alarm w SET mailed_at = $3 FROM account a
  WHERE w.account_id = $1 AND w.id = $2 AND w.mailed_at IS NULL AND a.id = w.account_id
  RETURNING w.usual, w.orders, w.shown, a.company_name AS "companyName", (
    SELECT c.external_id FROM connection c
    WHERE c.account_id = a.id AND c.kind = 'platform' AND c.name = w.platform AND c.status IN ('connected', 'paused')
  ) AS domain`;

const recipientsSql = `
  SELECT person_id AS "personId" FROM membership
  WHERE account_id = $1 AND status = 'active' AND role IN ('owner', 'admin') AND notification_coverage_enabled
  ORDER BY person_id`;
