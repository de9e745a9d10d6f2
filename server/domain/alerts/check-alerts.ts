import type { ClientBase } from "pg";
import { readDueZones, recountingAccounts, sendEveryDue } from "#server/domain/digests/index.ts";
import { inTransaction } from "#server/foundation/database/in-transaction.ts";
import { findChanges } from "./find-changes.ts";
import { sendAlerts } from "./send-alerts.ts";

const ACCOUNTS_AT_ONCE = 200;

interface DueCheck {
  accountId: string;
  timeZone: string;
  /** `YYYY-MM-DD` */
  lastDay: string;
}

/**
 * Checks each account's finished days once, from 08:00 in its time zone on, stores what changed, and sends it by mail and
 * to Slack. One account that fails doesn't hold up the others.
 * @param client acts as `afterword_worker`
 * @returns how many emails were queued
 * @throws AggregateError of all failures, at the end
 */
export async function checkAlerts(client: ClientBase, now: Date): Promise<number> {
  const zones = await readDueZones(client, now);
  await client.query(deleteOldSql, [now]);
  const [timeZones, lastDays] = [zones.map(({ timeZone }) => timeZone), zones.map(({ lastDay }) => lastDay)];
  let mailed = 0;
  try {
    await sendEveryDue(
      async (except) => {
        const skipped = [...except, ...(await recountingAccounts(client))];
        return (await client.query<DueCheck>(dueSql, [timeZones, lastDays, skipped])).rows;
      },
      async (due) => await checkAccount(client, due),
    );
  } finally {
    mailed = await sendAlerts(client, now);
  }
  return mailed;
}

/** @returns 0: what was found is mailed by {@link sendAlerts} */
async function checkAccount(client: ClientBase, { accountId, timeZone, lastDay }: DueCheck): Promise<number> {
  const { rows } = await client.query<{ stream: string; day: string }>(alertedSql, [accountId]);
  const alerted = new Map(rows.map(({ stream, day }) => [stream, day]));
  // Read before claiming anything: it can take long, and other workers needn't wait for it.
  const changes = await findChanges({ accountId, timeZone, lastDay, alerted });
  return await inTransaction(client, async () => {
    if ((await client.query(claimSql, [accountId, lastDay])).rowCount === 0) return 0;
    for (const { stream, kind, questionId, title, label, since, before, now, low, high, causes } of changes) {
      const values = [
        accountId,
        stream,
        kind,
        questionId,
        title,
        label,
        lastDay,
        since,
        before,
        now,
        low,
        high,
        causes,
      ];
      await client.query(insertSql, values);
    }
    return 0;
  });
}

// In no order, so that concurrent workers seldom do the same work.
const dueSql = `
  SELECT a.id AS "accountId", a.time_zone AS "timeZone", zone.last_day::text AS "lastDay"
  FROM unnest($1::text[], $2::date[]) AS zone (time_zone, last_day)
  JOIN account a ON a.time_zone = zone.time_zone
  WHERE a.status <> 'closing' AND a.survey_enabled AND a.live_survey_id IS NOT NULL AND NOT a.id = ANY($3::uuid[])
    AND NOT EXISTS (SELECT FROM alert_check c WHERE c.account_id = a.id AND c.last_day >= zone.last_day)
  ORDER BY random() LIMIT ${ACCOUNTS_AT_ONCE}`;

const alertedSql = `
  SELECT stream, max(last_day)::text AS day FROM alert WHERE account_id = $1 GROUP BY stream`;

const claimSql = `
  INSERT INTO alert_check (account_id, last_day) VALUES ($1, $2)
  ON CONFLICT (account_id) DO UPDATE SET last_day = excluded.last_day WHERE alert_check.last_day < excluded.last_day`;

const insertSql = `
  INSERT INTO alert (account_id, stream, kind, question_id, title, label, last_day, since, before_percent, now_percent,
    low, high, causes)
  VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13) ON CONFLICT DO NOTHING`;

const deleteOldSql = "DELETE FROM alert WHERE created_at < $1::timestamptz - interval '400 days'";
