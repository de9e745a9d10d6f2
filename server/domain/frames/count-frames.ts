import type pg from "pg";
import { LONGEST_HORIZON } from "#lib/horizons.ts";
import { inTransaction } from "#server/foundation/database/in-transaction.ts";
import { changedDaysSql } from "#server/storefront/index.ts";
import { countDay } from "./count-day.ts";
import { keptBefore } from "./kept-days.ts";
import { findScheme, makeScheme, needsScheme } from "./scheme.ts";
import { storeNewestWeek } from "./store-week.ts";

/** Answers are looked through again for so long: a transaction's rows appear when it ends. */
const OVERLAP = "10 minutes";
/** The most days counted for one account before others have their turn. */
const MOST_DAYS = 400;

/** The accounts whose stores have orders, and days that may have to be counted. */
export async function accountsWithFrames(client: pg.ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ id: string }>(
    `SELECT a.id FROM account a WHERE EXISTS (SELECT FROM store_order o WHERE o.account_id = a.id AND o.day IS NOT NULL)
       OR EXISTS (SELECT FROM frame_mark m WHERE m.account_id = a.id)
     ORDER BY a.id`,
  );
  return rows.map(({ id }) => id);
}

/**
 * Counts the days of an account whose orders or answers changed since they were counted, by its scheme and by the one that
 * is to replace it. However many do so at once, each day is counted by one of them.
 * @param client acts as `afterword_worker`
 * @returns how many days were counted, and whether others remain
 */
export async function countFrames(
  client: pg.ClientBase,
  accountId: string,
  now: Date,
): Promise<{ days: number; hasMore: boolean }> {
  await inTransaction(client, () => markAnsweredDays(client, accountId, now));
  const days = await countMarked(client, accountId, now);
  if (days >= MOST_DAYS) return { days, hasMore: true };
  const again = await renewScheme(client, accountId, now);
  while (await inTransaction(client, () => storeNext(client, accountId, now))) {}
  return { days: days + again, hasMore: false };
}

/** Marks the days of orders that were answered since the last time. */
async function markAnsweredDays(client: pg.ClientBase, accountId: string, now: Date): Promise<void> {
  await countAlone(client, accountId);
  await client.query(markSql, [accountId]);
  await client.query(
    `INSERT INTO frame_progress (account_id, answers_until, counted_at) VALUES ($1, $2, $2)
     ON CONFLICT (account_id) DO UPDATE SET answers_until = $2, counted_at = $2`,
    [accountId, now.toISOString()],
  );
}

const markSql = `
INSERT INTO frame_mark (account_id, day)
SELECT DISTINCT p.account_id, changed.day FROM frame_progress p
JOIN question q ON q.account_id = p.account_id
JOIN answer a ON a.account_id = q.account_id AND a.question_id = q.question_id AND a.counted
  AND a.answered_at >= p.answers_until - interval '${OVERLAP}'
JOIN response r ON r.account_id = a.account_id AND r.id = a.response_id
JOIN store_order o ON o.account_id = r.account_id AND o.platform = r.platform AND o.source_order_id = r.source_order_id
${changedDaysSql}
WHERE p.account_id = $1 AND changed.day IS NOT NULL`;

/** A day at a time: who waits for its rows waits for one day. */
async function countMarked(client: pg.ClientBase, accountId: string, now: Date): Promise<number> {
  let days = 0;
  while (days < MOST_DAYS && (await inTransaction(client, () => countNext(client, accountId, now)))) days++;
  return days;
}

async function countNext(client: pg.ClientBase, accountId: string, now: Date): Promise<boolean> {
  await countAlone(client, accountId);
  // Who counted before may have replaced it.
  const scheme = await findScheme(client, accountId, { isFinished: true });
  if (scheme === null) return false;
  const { rows } = await client.query<{ day: string; ids: string[] }>(
    `SELECT day::text, array_agg(id) AS ids FROM frame_mark WHERE account_id = $1
     GROUP BY day ORDER BY day DESC LIMIT 1`,
    [accountId],
  );
  const [marked] = rows;
  if (!marked) return false;
  // Only those that were read: a later change of the day is counted again.
  await client.query("DELETE FROM frame_mark WHERE account_id = $1 AND id = ANY($2::uuid[])", [accountId, marked.ids]);
  const kept = await keptBefore(client, accountId, now);
  if (kept !== null && marked.day < kept) return true;
  await countDay(client, accountId, scheme, marked.day);
  await client.query(markCohortsSql, [accountId, marked.day]);
  const next = await findScheme(client, accountId, { isFinished: false });
  if (next) await countDay(client, accountId, next, marked.day);
  return true;
}

/** Stores the newest week that isn't yet. Returns whether there was one. */
async function storeNext(client: pg.ClientBase, accountId: string, now: Date): Promise<boolean> {
  await countAlone(client, accountId);
  const scheme = await findScheme(client, accountId, { isFinished: true });
  return scheme !== null && (await storeNewestWeek(client, accountId, scheme, now));
}
// An order adds to what its customer spent in the year since their first one. Its day may also be that of the first.
const markCohortsSql = `UPDATE cohort_month SET is_changed = true WHERE account_id = $1 AND NOT is_changed
  AND month BETWEEN date_trunc('month', $2::date - ${LONGEST_HORIZON}) AND $2::date`;

/** What each scheme has of its own. */
const ofSchemes = [
  ["frame_daily", "scheme_id"],
  ["frame_answer_daily", "scheme_id"],
  ["frame_weekly", "scheme_id"],
  ["frame_answer_weekly", "scheme_id"],
  ["channel_daily", "scheme_id"],
  ["channel_answer_daily", "scheme_id"],
  ["frame_scheme", "id"],
] as const;

/** Until the transaction ends, nobody else counts days of the account. */
export async function countAlone(client: pg.ClientBase, accountId: string): Promise<void> {
  await client.query("SELECT FROM frame_progress WHERE account_id = $1 FOR UPDATE", [accountId]);
}

/** Whether there are days that no new scheme could count. */
async function hasKeptDays(client: pg.ClientBase, accountId: string, now: Date): Promise<boolean> {
  const kept = await keptBefore(client, accountId, now);
  if (kept === null) return false;
  const { rowCount } = await client.query(
    "SELECT FROM frame_daily WHERE account_id = $1 AND question_id = '' AND day < $2::date LIMIT 1",
    [accountId, kept],
  );
  return rowCount === 1;
}

/** Counts all days by a new scheme, if one is needed, and has it read from then on. */
async function renewScheme(client: pg.ClientBase, accountId: string, now: Date): Promise<number> {
  const scheme = await inTransaction(client, async () => {
    await countAlone(client, accountId);
    if (await hasKeptDays(client, accountId, now)) return null;
    const begun = await findScheme(client, accountId, { isFinished: false });
    return begun ?? ((await needsScheme(client, accountId, now)) ? await makeScheme(client, accountId, now) : null);
  });
  if (scheme === null) return 0;
  const { rows } = await client.query<{ day: string }>(
    "SELECT DISTINCT day::text FROM store_order WHERE account_id = $1 AND day IS NOT NULL ORDER BY 1",
    [accountId],
  );
  for (const { day } of rows) {
    await inTransaction(client, async () => {
      await countAlone(client, accountId);
      await countDay(client, accountId, scheme, day);
    });
  }
  await inTransaction(client, async () => {
    await countAlone(client, accountId);
    await client.query("UPDATE frame_scheme SET finished_at = now() WHERE account_id = $1 AND id = $2", [
      accountId,
      scheme.id,
    ]);
    for (const [table, column] of ofSchemes)
      await client.query(`DELETE FROM ${table} WHERE account_id = $1 AND ${column} <> $2`, [accountId, scheme.id]);
  });
  return rows.length;
}
