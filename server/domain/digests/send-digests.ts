import type { ClientBase } from "pg";
import { includesFeature, planNames } from "#lib/plans.ts";
import { inTransaction } from "#server/foundation/database/in-transaction.ts";
import { type DueZone, readDueZones, recountingAccounts } from "./due-zones.ts";
import { queueMail, readAddresses } from "./queue-mail.ts";
import { type Digest, type DigestPeriod, readDigest } from "./read-digest.ts";
import { sendEveryDue } from "./send-every-due.ts";

interface Claim {
  accountId: string;
  period: DigestPeriod;
  lastDay: string;
}

/**
 * Claims an account's digest for everyone who wants it and hasn't received it yet, and queues their emails. One
 * transaction does both, so concurrent workers can't send twice. Null, if nothing happened, is claimed too, but mailed
 * to nobody.
 * @returns how many emails were queued
 */
export async function mailDigest(client: ClientBase, claim: Claim, digest: Digest | null): Promise<number> {
  const { accountId, period, lastDay } = claim;
  return await inTransaction(client, async () => {
    const { rows } = await client.query<{ personId: string }>(claimSql, [accountId, period, lastDay, digest !== null]);
    if (!digest) return 0;
    for (const recipient of await readAddresses(client, rows)) {
      await queueMail(client, { kind: period, accountId }, recipient, (to, unsubscribeUrl) => ({
        to,
        template: "digest",
        props: { ...digest, unsubscribeUrl },
      }));
    }
    return rows.length;
  });
}

// Checks the switch again: a person who just turned these emails off gets none. Rows are locked in one order, so that
// concurrent workers can't deadlock.
const claimSql = `
  INSERT INTO digest_sent (account_id, person_id, period, last_day, is_mailed)
  SELECT account_id, person_id, $2, $3, $4 FROM membership
  WHERE account_id = $1 AND status = 'active'
    AND CASE $2 WHEN 'day' THEN notification_daily_digest_enabled ELSE notification_weekly_digest_enabled END
  ORDER BY person_id
  ON CONFLICT DO NOTHING RETURNING person_id AS "personId"`;

const ACCOUNTS_AT_ONCE = 500;

interface DueDigest {
  accountId: string;
  period: DigestPeriod;
  /** `YYYY-MM-DD` */
  lastDay: string;
}

/**
 * Mails every digest that is due: from 08:00 to 20:00 in an account's time zone yesterday's, on Mondays also the one of
 * the seven days up to yesterday; none for days before the account was created. Each once to each person, even with
 * concurrent workers (`mailDigest`). One account whose digest fails doesn't hold up the others.
 * @param client acts as `afterword_worker`
 * @returns how many emails were queued
 * @throws AggregateError of all failures, at the end
 */
export async function sendDigests(client: ClientBase, now: Date): Promise<number> {
  const zones = await readDueZones(client, now);
  return await sendEveryDue(
    (exceptAccounts) => findDue(client, now, zones, exceptAccounts),
    async (due) => {
      // Read before claiming anything: it can take long, and other workers needn't wait for it.
      const digest = await readDigest(due.accountId, due.period, due.lastDay);
      return await mailDigest(client, due, digest);
    },
  );
}

async function findDue(
  client: ClientBase,
  now: Date,
  zones: readonly DueZone[],
  exceptAccounts: readonly string[],
): Promise<DueDigest[]> {
  if (zones.length === 0) return [];
  const { rows } = await client.query<DueDigest>(dueSql, [
    zones.map(({ timeZone }) => timeZone),
    zones.map(({ lastDay }) => lastDay),
    zones.map(({ isMonday }) => isMonday),
    planNames.filter((billingPlan) => includesFeature({ billingPlan, trialEndsAt: new Date(0) }, "digests", now)),
    now,
    [...exceptAccounts, ...(await recountingAccounts(client))],
  ]);
  return rows;
}

// In no order, so that concurrent workers seldom do the same work.
const dueSql = `
  SELECT a.id AS "accountId", p.period, zone.last_day::text AS "lastDay"
  FROM unnest($1::text[], $2::date[], $3::boolean[]) AS zone (time_zone, last_day, is_monday)
  JOIN account a ON a.time_zone = zone.time_zone
  CROSS JOIN (VALUES ('day'), ('week')) AS p (period)
  WHERE (p.period = 'day' OR zone.is_monday) AND a.status <> 'closing' AND (a.billing_plan = ANY($4) OR a.trial_ends_at > $5)
    AND NOT a.id = ANY($6::uuid[]) AND a.created_at < (zone.last_day + 1)::timestamp AT TIME ZONE zone.time_zone
    AND EXISTS (
      SELECT FROM membership m WHERE m.account_id = a.id AND m.status = 'active'
        AND CASE p.period WHEN 'day' THEN m.notification_daily_digest_enabled ELSE m.notification_weekly_digest_enabled END
        AND NOT EXISTS (SELECT FROM digest_sent s WHERE s.account_id = a.id AND s.person_id = m.person_id
          AND s.period = p.period AND s.last_day = zone.last_day))
  ORDER BY random() LIMIT ${ACCOUNTS_AT_ONCE}`;
