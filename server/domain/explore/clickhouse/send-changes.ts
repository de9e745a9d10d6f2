import { randomUUIDv7 } from "node:crypto";
import type pg from "pg";
import type { CopyClient } from "./client.ts";
import { type ResponseKey, sendResponses } from "./send-responses.ts";
import { copiedVersion, makeCopy } from "./tables.ts";

/** Responses of one insert. */
const RESPONSES_AT_ONCE = 3_000;
/**
 * Changes that may wait, of some 100 bytes each: an hour of 460 answers a second, which note themselves and their responses.
 * With more, the copy is filled again, so that PostgreSQL stays small.
 */
export const MOST_CHANGES = 4_000_000;

/** How often it is noted that all was sent. */
const NOTED_SENT_SECONDS = 5;

interface FeedRow {
  feedId: string | null;
  isNoting: boolean;
  filledAccount: string | null;
  filledResponse: string | null;
  isFilled: boolean;
  version: string;
}

/**
 * Sends what changed, and some of what is still to be filled in, unless another process is doing it. A copy that is
 * missing, or that isn't this database's, is begun again.
 * @returns whether there may be more to send at once
 * @throws the error of either database; what wasn't sent is sent by a later call
 */
export async function sendChanges(
  client: CopyClient,
  postgres: pg.ClientBase,
  { mostChanges = MOST_CHANGES } = {},
): Promise<boolean> {
  return (await withFeedLock(postgres, () => sendSome(client, postgres, mostChanges))) ?? false;
}

/** Works on the copy while no other process does; null if one does. The lock is the session's. */
export async function withFeedLock<Result>(
  postgres: pg.ClientBase,
  work: () => Promise<Result>,
): Promise<Result | null> {
  const { rows } = await postgres.query<{ isFree: boolean }>(lockSql);
  if (!rows[0]?.isFree) return null;
  try {
    return await work();
  } finally {
    await postgres.query(unlockSql);
  }
}

/** Notes no more changes, and forgets those that were: what there was of a copy is no longer kept. */
export async function endFeed(postgres: pg.ClientBase): Promise<void> {
  await postgres.query("UPDATE response_feed SET feed_id = NULL WHERE feed_id IS NOT NULL");
  // Not all at once: emptying the table would hold up every shopper behind the longest transaction.
  for (let deleted = -1; deleted !== 0; ) deleted = (await postgres.query(forgetSql)).rowCount ?? 0;
}

async function sendSome(client: CopyClient, postgres: pg.ClientBase, mostChanges: number): Promise<boolean> {
  const { rows } = await postgres.query<FeedRow>(feedSql);
  const [feed] = rows;
  if (!feed) return false;
  // Runs even while ClickHouse doesn't answer.
  if (feed.feedId !== null && (await hasMoreChanges(postgres, mostChanges))) await endFeed(postgres);
  else if (feed.feedId !== null) {
    const copied = await copiedVersion(client, feed.feedId);
    // A higher version than was drawn is of a database that was restored to an earlier state since.
    if (copied !== null && copied <= BigInt(feed.version)) return await sendTo(client, postgres, feed.feedId, feed);
  }
  await begin(client, postgres);
  return true;
}

async function begin(client: CopyClient, postgres: pg.ClientBase): Promise<void> {
  const feedId = randomUUIDv7();
  await makeCopy(client, feedId);
  await postgres.query(startSql, [feedId]);
}

async function sendTo(
  client: CopyClient,
  postgres: pg.ClientBase,
  feedId: string,
  { isNoting, isFilled, filledAccount, filledResponse }: FeedRow,
): Promise<boolean> {
  const copy = { client, feedId };
  const { rows } = await postgres.query<ResponseKey & { id: string }>(changesSql);
  await sendResponses(copy, postgres, rows);
  if (rows.length > 0) {
    await postgres.query("DELETE FROM response_change WHERE id = ANY($1::bigint[])", [rows.map(({ id }) => id)]);
  }
  const hasMore = rows.length === RESPONSES_AT_ONCE;
  if (isFilled && !hasMore) await postgres.query(sentSql);
  if (isFilled) return hasMore;
  if (!isNoting) {
    await postgres.query(notedFromSql);
    return hasMore;
  }
  const page = await postgres.query<ResponseKey>(pageSql, [filledAccount ?? FIRST_ID, filledResponse ?? FIRST_ID]);
  await sendResponses(copy, postgres, page.rows, { skipsGone: true });
  const last = page.rows.at(-1);
  const isLast = page.rows.length < RESPONSES_AT_ONCE;
  await postgres.query(filledSql, [last?.account ?? null, last?.response ?? null, isLast]);
  return hasMore || !isLast;
}

async function hasMoreChanges(postgres: pg.ClientBase, most: number): Promise<boolean> {
  const sql = 'SELECT coalesce(max(id) - min(id), 0) >= $1 AS "isMore" FROM response_change';
  const { rows } = await postgres.query<{ isMore: boolean }>(sql, [most]);
  return rows[0]?.isMore ?? false;
}

const FIRST_ID = "00000000-0000-0000-0000-000000000000";

const lockSql = `SELECT pg_try_advisory_lock(hashtextextended('response feed', 0)) AS "isFree"`;
const unlockSql = "SELECT pg_advisory_unlock(hashtextextended('response feed', 0))";

/** Transactions that began before the feed did may have noted nothing, so filling waits until they have ended. */
const feedSql = `
SELECT feed_id AS "feedId", coalesce(pg_snapshot_xmin(pg_current_snapshot())::text::bigint > noted_from, false) AS "isNoting",
  filled_account AS "filledAccount", filled_response AS "filledResponse", filled_at IS NOT NULL AS "isFilled",
  (SELECT last_value FROM response_feed_version)::text AS version FROM response_feed`;

/** This statement's transaction id is higher than that of any transaction that began before it. */
const notedFromSql =
  "UPDATE response_feed SET noted_from = pg_current_xact_id()::text::bigint WHERE noted_from IS NULL";

const startSql = `
UPDATE response_feed SET feed_id = $1, noted_from = NULL, filled_account = NULL, filled_response = NULL, filled_at = NULL`;

const forgetSql = `DELETE FROM response_change WHERE id IN (SELECT id FROM response_change ORDER BY id LIMIT 10000)`;

/** Not every second: one row that is rewritten leaves as many dead ones. */
const sentSql = `
UPDATE response_feed SET sent_at = now() WHERE sent_at IS NULL OR sent_at < now() - interval '${NOTED_SENT_SECONDS} seconds'`;

const changesSql = `SELECT id, account, response FROM response_change ORDER BY id LIMIT ${RESPONSES_AT_ONCE}`;

const pageSql = `
SELECT account_id AS account, id AS response FROM response WHERE (account_id, id) > ($1::uuid, $2::uuid)
ORDER BY account_id, id LIMIT ${RESPONSES_AT_ONCE}`;

const filledSql = `
UPDATE response_feed SET filled_account = coalesce($1, filled_account), filled_response = coalesce($2, filled_response),
  filled_at = CASE WHEN $3 THEN now() END, sent_at = CASE WHEN $3 THEN now() ELSE sent_at END`;
