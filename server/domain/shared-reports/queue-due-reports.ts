import type { ClientBase } from "pg";
import { addDays } from "#lib/calendar-day.ts";
import { readDueZones, recountingAccounts, sendEveryDue } from "#server/domain/digests/index.ts";
import { inTransaction } from "#server/foundation/database/in-transaction.ts";
import { enqueueJob } from "#server/foundation/queue/enqueue-job.ts";
import { clientDb } from "#server/foundation/queue/transaction-db.ts";

const REPORTS_AT_ONCE = 500;

interface DueReport {
  accountId: string;
  reportId: string;
  /** The local day, `YYYY-MM-DD`. */
  dueOn: string;
}

/**
 * Queues every shared report that is to be mailed now: from 8:00 to 20:00 in the account's time zone, on Mondays or on the first
 * of the month. Each once a day, even with concurrent workers: one transaction claims a report and queues its job.
 * @param client acts as `afterword_worker`
 * @returns how many reports were queued
 * @throws AggregateError of all failures, at the end
 */
export async function queueDueReports(client: ClientBase, now: Date): Promise<number> {
  const zones = (await readDueZones(client, now)).map(({ timeZone, lastDay, isMonday }) => {
    const today = addDays(lastDay, 1);
    return { timeZone, today, isMonday, isFirst: today.endsWith("-01") };
  });
  const values = [
    zones.map(({ timeZone }) => timeZone),
    zones.map(({ today }) => today),
    zones.map(({ isMonday }) => isMonday),
    zones.map(({ isFirst }) => isFirst),
    now,
  ];
  return await sendEveryDue(
    async (exceptAccounts) => {
      // Their figures are incomplete until then.
      const except = [...exceptAccounts, ...(await recountingAccounts(client))];
      return (await client.query<DueReport>(dueSql, [...values, except])).rows;
    },
    async (due) => await claim(client, due, now),
  );
}

async function claim(client: ClientBase, due: DueReport, now: Date): Promise<number> {
  return await inTransaction(client, async () => {
    const { rowCount } = await client.query(claimSql, [due.accountId, due.reportId, due.dueOn, now]);
    if (rowCount === 0) return 0;
    await enqueueJob("send-report", due, { db: clientDb(client) });
    return 1;
  });
}

/** A report that was shared after 8:00 that day is due the next time. */
const dueSql = `
  SELECT r.account_id AS "accountId", r.id AS "reportId", zone.today::text AS "dueOn"
  FROM unnest($1::text[], $2::date[], $3::boolean[], $4::boolean[]) AS zone (time_zone, today, is_monday, is_first)
  JOIN account a ON a.time_zone = zone.time_zone JOIN shared_report r ON r.account_id = a.id
  WHERE CASE r.send_every WHEN 'week' THEN zone.is_monday WHEN 'month' THEN zone.is_first ELSE false END
    AND r.due_on IS DISTINCT FROM zone.today AND r.created_at < (zone.today + time '08:00') AT TIME ZONE zone.time_zone
    AND r.revoked_at IS NULL AND (r.expires_at IS NULL OR r.expires_at > $5) AND a.status <> 'closing'
    AND NOT a.id = ANY($6::uuid[])
  LIMIT ${REPORTS_AT_ONCE}`;

const claimSql = `
  UPDATE shared_report SET due_on = $3::date, due_since = $4, unsent = send_to
  WHERE account_id = $1 AND id = $2 AND due_on IS DISTINCT FROM $3::date AND send_every IS NOT NULL AND revoked_at IS NULL`;
