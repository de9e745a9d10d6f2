import type { ClientBase } from "pg";
import type { AlertFacts } from "#lib/alerts/alert.ts";
import { alertHeadline, alertSentences } from "#lib/alerts/alert-text.ts";
import { formatDay } from "#lib/format-day.ts";
import { screenAddress } from "#server/domain/digests/index.ts";
import { availableIntegration, freshLink, openLink, recordOutgoing } from "#server/domain/integrations/index.ts";
import { log } from "#server/foundation/log.ts";
import { alertColumns } from "./alert-columns.ts";

// Once per run, which is hourly.
const MOST_ATTEMPTS = 3;
const ACCOUNTS_AT_ONCE = 200;

/** Sends each account's new alerts to its Slack channel, once, with a few attempts. A failure is logged, never thrown. */
export async function sendToSlack(client: ClientBase, now: Date): Promise<void> {
  const { rows } = await client.query<{ accountId: string }>(dueSql, [now]);
  for (const { accountId } of rows) {
    try {
      // Counted before it's sent: a process that dies in between doesn't send it forever.
      const alerts = (await client.query<AlertFacts>(attemptSql, [accountId])).rows;
      if (alerts.length > 0 && (await post(accountId, alerts))) await client.query(sentSql, [accountId, now]);
    } catch (error) {
      log.error({ err: error, accountId }, "could not send alerts to Slack");
    }
  }
}

/** @returns whether Slack accepted it, or the account doesn't want it there */
async function post(accountId: string, alerts: readonly AlertFacts[]): Promise<boolean> {
  const stored = await openLink(accountId, "Slack");
  if (stored?.connection.status !== "connected") return true;
  const slack = await availableIntegration("Slack");
  const link = await freshLink(slack, stored);
  if ("kind" in link) throw new Error("Slack's tokens couldn't be renewed");
  const [first] = alerts;
  const title = alerts.length === 1 && first ? alertHeadline(first) : `${alerts.length} figures changed`;
  const texts = alerts.map((alert) => [alertHeadline(alert), ...alertSentences(alert, formatDay)].join("\n"));
  const prepared = slack.prepareNotice({ title, texts, url: screenAddress("/surveys/analytics") }, link.settings);
  if (!prepared) return true;
  const outcome = await prepared.send(link, recordOutgoing("Slack"), null);
  if (outcome.kind === "delivered") return true;
  throw new Error(`Slack didn't accept alerts: ${outcome.kind}`);
}

const dueSql = `
  SELECT DISTINCT account_id AS "accountId" FROM alert WHERE slack_sent_at IS NULL AND slack_attempts < ${MOST_ATTEMPTS}
    AND created_at > $1::timestamptz - interval '3 days'
    AND account_id IN (SELECT account_id FROM integration WHERE name = 'Slack' AND enabled) LIMIT ${ACCOUNTS_AT_ONCE}`;

const attemptSql = `
  UPDATE alert SET slack_attempts = slack_attempts + 1
  WHERE account_id = $1 AND slack_sent_at IS NULL AND slack_attempts < ${MOST_ATTEMPTS} RETURNING ${alertColumns}`;

const sentSql = "UPDATE alert SET slack_sent_at = $2 WHERE account_id = $1 AND slack_sent_at IS NULL";
