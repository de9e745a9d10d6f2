import type { ClientBase } from "pg";
import { orderPages } from "#lib/survey/places.ts";
import { storePlatformNames } from "#server/domain/connections/index.ts";
import { countedUntil } from "./counted-until.ts";
import { type CoverageCount, daysOfHistory, type Judgment, judgeCoverage } from "./judge-coverage.ts";

const ACCOUNTS_AT_ONCE = 500;
const BEFORE_ALL_IDS = "00000000-0000-0000-0000-000000000000";

/** How many alarms a run began and ended. */
export interface CoverageChanges {
  begun: number;
  ended: number;
}

/**
 * Begins an alarm for each store whose survey shows with far fewer orders than in the week before, and ends those that
 * are over: coverage is back, or no survey is expected to show any longer. It mails nothing (`sendCoverageAlarms`).
 * @param client acts as `afterword_worker`
 */
export async function watchCoverage(client: ClientBase, now: Date): Promise<CoverageChanges> {
  const changes = { begun: 0, ended: (await client.query(endIdleSql, [now])).rowCount ?? 0 };
  await client.query(deleteOldSql, [now]);
  for (let last = BEFORE_ALL_IDS; ; ) {
    const { rows } = await client.query<WatchedStore>(storesSql, [last, storePlatformNames, ACCOUNTS_AT_ONCE]);
    for (const store of rows) {
      const judgment = judgeCoverage(await readDays(client, store, countedUntil(now)), store.usual);
      const changed = await write(client, store, judgment, now);
      if (judgment.kind === "begins") changes.begun += changed;
      if (judgment.kind === "ends") changes.ended += changed;
    }
    const end = rows.at(-1);
    if (!end) return changes;
    last = end.accountId;
  }
}

interface WatchedStore {
  accountId: string;
  platform: string;
  storeNumber: number;
  /** The usual coverage, as stored with the open alarm; null without one. */
  usual: number | null;
}

/** The last 24 hours first, then those before. */
async function readDays(client: ClientBase, { accountId, platform, storeNumber }: WatchedStore, until: Date) {
  const { rows } = await client.query<CoverageCount & { daysAgo: number }>(daysSql, [
    ...[accountId, platform, until, daysOfHistory + 1],
    ...[[...orderPages], storeNumber],
  ]);
  return Array.from(
    { length: daysOfHistory + 1 },
    (_, daysAgo): CoverageCount => rows.find((row) => row.daysAgo === daysAgo) ?? { orders: 0, shown: 0 },
  );
}

/** @returns how many alarms were written */
async function write(
  client: ClientBase,
  { accountId, platform }: WatchedStore,
  judgment: Judgment,
  now: Date,
): Promise<number> {
  if (judgment.kind === "quiet") return 0;
  if (judgment.kind === "ends") return (await client.query(endSql, [accountId, now])).rowCount ?? 0;
  const { orders, shown } = judgment.measured;
  const measured = [accountId, orders, shown];
  if (judgment.kind === "lasts") return (await client.query(lastsSql, measured)).rowCount ?? 0;
  const reopened = (await client.query(reopenSql, [...measured, platform, now])).rowCount ?? 0;
  if (reopened > 0) return reopened;
  return (await client.query(beginSql, [...measured, platform, now, judgment.usual])).rowCount ?? 0;
}

const isWatchedSql = `c.kind = 'platform' AND c.status IN ('connected', 'paused')
  AND a.survey_enabled AND a.live_survey_id IS NOT NULL AND a.status <> 'closing'`;

const storesSql = `
  SELECT c.account_id AS "accountId", c.name AS platform, c.store_number AS "storeNumber", w.usual
  FROM connection c JOIN account a ON a.id = c.account_id
  LEFT JOIN coverage_alarm w ON w.account_id = c.account_id AND w.ended_at IS NULL
  WHERE ${isWatchedSql} AND c.name = ANY($2::text[]) AND c.account_id > $1
  ORDER BY c.account_id LIMIT $3`;

const daysSql = `
  SELECT floor(extract(epoch FROM $3::timestamptz - placed_at) / 86400)::int AS "daysAgo",
    count(*)::int AS orders, (count(*) FILTER (WHERE shown_on = ANY($5::text[])))::int AS shown
  FROM store_order
  WHERE account_id = $1 AND platform = $2 AND store_number = $6 AND could_show
    AND placed_at > $3::timestamptz - make_interval(days => $4::int) AND placed_at <= $3
  GROUP BY 1`;

const endIdleSql = `
  UPDATE coverage_alarm w SET ended_at = $1
  WHERE w.ended_at IS NULL AND NOT EXISTS (
    SELECT FROM connection c JOIN account a ON a.id = c.account_id
    WHERE c.account_id = w.account_id AND c.name = w.platform AND ${isWatchedSql})`;

const deleteOldSql = "DELETE FROM coverage_alarm WHERE ended_at < $1::timestamptz - interval '30 days'";
const endSql = "UPDATE coverage_alarm SET ended_at = $2 WHERE account_id = $1 AND ended_at IS NULL";
const lastsSql = `
  UPDATE coverage_alarm SET orders = $2, shown = $3 WHERE account_id = $1 AND ended_at IS NULL`;

// Coverage that wavers around the limit is one alarm, with one mail.
const reopenSql = `
  UPDATE coverage_alarm SET ended_at = NULL, orders = $2, shown = $3
  WHERE account_id = $1 AND id = (SELECT id FROM coverage_alarm WHERE account_id = $1 AND platform = $4
    AND ended_at > $5::timestamptz - interval '1 day' ORDER BY ended_at DESC LIMIT 1)`;

const beginSql = `
  INSERT INTO coverage_alarm (account_id, orders, shown, platform, started_at, usual)
  VALUES ($1, $2, $3, $4, $5, $6) ON CONFLICT (account_id) WHERE ended_at IS NULL DO NOTHING`;
