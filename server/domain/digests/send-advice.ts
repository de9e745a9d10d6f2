import type { ClientBase } from "pg";
import { inTransaction } from "#server/foundation/database/in-transaction.ts";
import { type DueZone, readDueZones, recountingAccounts } from "./due-zones.ts";
import { queueMail, readAddresses } from "./queue-mail.ts";
import { type AdviceItem, readAdvice } from "./read-advice.ts";
import { sendEveryDue } from "./send-every-due.ts";

interface Claim {
  accountId: string;
  /** `YYYY-MM-DD`: the last day of the figures. */
  lastDay: string;
}

/**
 * Claims the week's advice for everyone in an account who wants it, and queues for each person the first piece they
 * haven't received yet. One transaction does both, so concurrent workers can't send twice. People who already received
 * all of it are claimed too, but get no mail.
 * @returns how many emails were queued
 */
export async function mailAdvice(
  client: ClientBase,
  { accountId, lastDay }: Claim,
  given: readonly AdviceItem[],
): Promise<number> {
  return await inTransaction(client, async () => {
    const [kinds, subjects] = [given.map(({ advice }) => advice.kind), given.map(({ subject }) => subject)];
    const { rows } = await client.query<ClaimedRow>(claimSql, [accountId, lastDay, kinds, subjects]);
    const recipients = await readAddresses(client, rows);
    const mails = recipients.flatMap(({ place, ...recipient }) => {
      const one = given[place - 1];
      return one ? [{ recipient, one }] : [];
    });
    for (const { recipient, one } of mails) {
      const { companyName, advice, url } = one;
      await queueMail(client, { kind: "advice", accountId }, recipient, (to, unsubscribeUrl) => ({
        to,
        template: "best-practice",
        props: { companyName, advice, url, unsubscribeUrl },
      }));
    }
    return mails.length;
  });
}

interface ClaimedRow {
  personId: string;
  /** Position in the list of advice, from 1. */
  place: number;
}

// Checks the switch again: a person who just turned these emails off gets none. Rows are locked in one order, so that
// concurrent workers can't deadlock.
const claimSql = `
  WITH given AS (SELECT * FROM unnest($3::text[], $4::text[]) WITH ORDINALITY AS g (kind, subject, place)),
  claimed AS (
    INSERT INTO advice_sent (account_id, person_id, day, kind, subject)
    SELECT m.account_id, m.person_id, $2, new.kind, new.subject FROM membership m LEFT JOIN LATERAL (
      SELECT g.kind, g.subject FROM given g WHERE NOT EXISTS (SELECT FROM advice_sent s
        WHERE s.account_id = m.account_id AND s.person_id = m.person_id AND s.kind = g.kind AND s.subject = g.subject)
      ORDER BY g.place LIMIT 1
    ) AS new ON true
    WHERE m.account_id = $1 AND m.status = 'active' AND m.notification_best_practice_enabled
    ORDER BY m.person_id
    ON CONFLICT DO NOTHING RETURNING person_id, kind, subject
  )
  SELECT c.person_id AS "personId", g.place::int
  FROM claimed c JOIN given g ON g.kind = c.kind AND g.subject = c.subject`;

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
 * @returns how many emails were queued
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
