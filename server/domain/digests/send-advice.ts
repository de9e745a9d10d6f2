import type { ClientBase } from "pg";
import { type DueZone, readDueZones } from "./due-zones.ts";
import { mailAdvice } from "./mail-advice.ts";
import { readAdvice } from "./read-advice.ts";
import { recountingAccounts } from "./recounting-accounts.ts";
import { sendEveryDue } from "./send-every-due.ts";

const ACCOUNTS_AT_ONCE = 500;
/** As `Date` counts days. The weekly digest is sent on Mondays, and one mail a morning is enough. */
const TUESDAY = 2;

interface DueAdvice {
  accountId: string;
  /** `YYYY-MM-DD` */
  lastDay: string;
}

/**
 * Mails advice from accounts' own figures, on Tuesdays from 08:00 to 20:00 in their time zones: at most one piece to
 * each person, and nothing twice (`mailAdvice`), even with concurrent workers. One failing account doesn't hold up the
 * others.
 * @param client acts as `afterword_worker`
 * @returns how many mails were queued
 * @throws AggregateError of all failures, at the end
 */
export async function sendAdvice(client: ClientBase, now: Date): Promise<number> {
  const zones = (await readDueZones(client, now)).filter(({ lastDay }) => dayAfter(lastDay) === TUESDAY);
  return await sendEveryDue(
    (exceptAccounts) => findDue(client, zones, exceptAccounts),
    async ({ accountId, lastDay }) =>
      await mailAdvice(client, { accountId, lastDay }, await readAdvice(accountId, lastDay)),
  );
}

function dayAfter(day: string): number {
  return (new Date(day).getUTCDay() + 1) % 7;
}

async function findDue(
  client: ClientBase,
  zones: readonly DueZone[],
  exceptAccounts: readonly string[],
): Promise<DueAdvice[]> {
  if (zones.length === 0) return [];
  const [names, lastDays] = [zones.map(({ timeZone }) => timeZone), zones.map(({ lastDay }) => lastDay)];
  const except = [...exceptAccounts, ...(await recountingAccounts(client))];
  return (await client.query<DueAdvice>(dueSql, [names, lastDays, except])).rows;
}

// In no order, so that concurrent workers seldom do the same work.
const dueSql = `
  SELECT a.id AS "accountId", zone.last_day::text AS "lastDay"
  FROM unnest($1::text[], $2::date[]) AS zone (time_zone, last_day) JOIN account a ON a.time_zone = zone.time_zone
  WHERE a.status <> 'closing' AND NOT a.id = ANY($3::uuid[])
    AND EXISTS (
      SELECT FROM membership m WHERE m.account_id = a.id AND m.status = 'active' AND m.notification_best_practice_enabled
        AND NOT EXISTS (SELECT FROM advice_sent s WHERE s.account_id = a.id AND s.person_id = m.person_id
          AND s.day = zone.last_day))
  ORDER BY random() LIMIT ${ACCOUNTS_AT_ONCE}`;
