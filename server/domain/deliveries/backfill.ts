import type { ClientBase, Pool } from "pg";
import type { IntegrationCard } from "#lib/calls/app-integrations.ts";
import { AppError } from "#lib/errors.ts";
import { type IntegrationName, integrationLabel, integrationPartners } from "#lib/partners.ts";
import { IMPORTED } from "#lib/survey/places.ts";
import { insertEntry } from "#server/domain/audit/index.ts";
import {
  destinationOf,
  mailDestination,
  openLink,
  requireDestinationRight,
} from "#server/domain/integrations/index.ts";
import type { MemberContext } from "#server/foundation/context/context.ts";
import { accountPool } from "#server/foundation/database/db.ts";
import { inAccountTransaction } from "#server/foundation/database/in-account-transaction.ts";
import { unlockedSql } from "#server/foundation/database/unlocked-sql.ts";
import { clientDb } from "#server/foundation/queue/transaction-db.ts";

type Backfill = NonNullable<IntegrationCard["backfill"]>;

const BACKFILL_DAYS = 90;
/** So many deliveries of a backfill wait at a time: stopping it leaves little, and new responses pass it. */
const MOST_WAITING = 200;

/**
 * Begins to send the responses of the past 90 days to a partner, newest first. It is an export: recorded as one, and mailed
 * to the owner.
 * @throws AppError `forbidden` as {@link requireDestinationRight}; `conflict` if the partner takes none, isn't connected, or is being sent some already
 */
export async function startBackfill(context: MemberContext, name: IntegrationName): Promise<Backfill> {
  const { accountId, personId, now } = context;
  requireDestinationRight(context);
  if (!integrationPartners[name].takesBackfill) {
    throw new AppError("conflict", `${integrationLabel(name)} doesn't take past responses.`);
  }
  const link = await openLink(accountId, name);
  if (!link) throw new AppError("conflict", `Connect ${integrationLabel(name)} first.`);
  const since = new Date(now.getTime() - BACKFILL_DAYS * 24 * 60 * 60 * 1000);
  const destination = destinationOf(name, link.settings);
  await inAccountTransaction(async (client) => {
    const { rowCount } = await client.query(startSql, [accountId, name, now, personId, since]);
    if (rowCount === 0)
      throw new AppError("conflict", `Past responses are already being sent to ${integrationLabel(name)}.`);
    const details = { data: "responses", format: "JSON", ...(destination !== null && { destination }) };
    const entry = { accountId, personId, asStaff: false, subject: integrationLabel(name), details };
    await insertEntry(client, { action: "dataExported", ...entry });
    await mailDestination({ accountId, personId, name, destination, change: "backfill" }, clientDb(client));
  });
  const backfill = (await readBackfills(accountId)).get(name);
  if (!backfill) throw new Error("the backfill was started and is gone");
  return backfill;
}

// Not those that were sent, or wait to be.
const startSql = `
INSERT INTO backfill AS b (account_id, integration, started_at, started_by, since, next_before, next_before_id, total)
SELECT $1, $2, $3, $4, $5, $3, '00000000-0000-0000-0000-000000000000', (
  SELECT count(*) FROM response r
  WHERE r.account_id = $1 AND r.answered_at >= $5 AND r.answered_at < $3 AND NOT r.is_test AND r.surface <> '${IMPORTED}'
    AND ${unlockedSql}
    AND NOT EXISTS (SELECT FROM delivery d WHERE d.account_id = $1 AND d.response_id = r.id AND d.integration = $2))
ON CONFLICT (account_id, integration) DO UPDATE SET started_at = excluded.started_at, started_by = excluded.started_by,
  since = excluded.since, next_before = excluded.next_before, next_before_id = excluded.next_before_id, total = excluded.total, queued = 0, finished_at = NULL,
  stopped_at = NULL
WHERE b.finished_at IS NOT NULL OR b.stopped_at IS NOT NULL`;

/** Ends it: what waits isn't sent. */
export async function stopBackfill({ accountId, now }: MemberContext, name: IntegrationName): Promise<void> {
  await accountPool().query(
    "UPDATE backfill SET stopped_at = $3 WHERE account_id = $1 AND integration = $2 AND finished_at IS NULL AND stopped_at IS NULL",
    [accountId, name, now],
  );
  await accountPool().query(
    "DELETE FROM delivery WHERE account_id = $1 AND integration = $2 AND is_backfill AND status IN ('waiting', 'held')",
    [accountId, name],
  );
}

/** The account's backfills, by partner. */
export async function readBackfills(accountId: string): Promise<Map<string, Backfill>> {
  const { rows } = await accountPool().query<{
    integration: string;
    startedAt: Date;
    total: number;
    queued: number;
    waiting: number;
    finishedAt: Date | null;
    stoppedAt: Date | null;
  }>(readSql, [accountId]);
  return new Map(
    rows.map(({ integration, startedAt, total, queued, waiting, finishedAt, stoppedAt }) => [
      integration,
      {
        startedAt: startedAt.toISOString(),
        // Responses may have been answered or deleted since the beginning.
        total: Math.max(total, queued),
        queued,
        done: Math.max(0, queued - waiting),
        finishedAt: finishedAt?.toISOString() ?? null,
        stoppedAt: stoppedAt?.toISOString() ?? null,
      },
    ]),
  );
}

const waitingSql = `(SELECT count(*)::int FROM delivery d WHERE d.account_id = b.account_id
  AND d.integration = b.integration AND d.is_backfill AND d.status IN ('waiting', 'sending', 'held'))`;

const readSql = `
SELECT integration, started_at AS "startedAt", total, queued, finished_at AS "finishedAt", stopped_at AS "stoppedAt",
  ${waitingSql} AS waiting
FROM backfill b WHERE account_id = $1`;

/**
 * Queues the next past responses of every backfill, as many as keep a few waiting, and ends those that are through.
 * @param database acts as `afterword_worker`
 */
export async function advanceBackfills(database: Pool | ClientBase, now: Date): Promise<void> {
  await database.query({ name: "advance-backfills", text: advanceSql, values: [now] });
}

// One statement for all: a backfill's next place is that of the oldest response queued. It is over once nothing is older.
const advanceSql = `
WITH open AS (
  SELECT b.account_id, b.integration, b.since, b.next_before, b.next_before_id, greatest(${MOST_WAITING} - ${waitingSql}, 0) AS most
  FROM backfill b WHERE b.finished_at IS NULL AND b.stopped_at IS NULL FOR UPDATE SKIP LOCKED
),
next AS (
  SELECT open.account_id, open.integration, r.id, r.revision, r.answered_at, r.lock_place, open.most
  FROM open CROSS JOIN LATERAL (
    SELECT id, revision, answered_at, lock_place FROM response r
    WHERE account_id = open.account_id AND answered_at >= open.since
      AND (answered_at, id) < (open.next_before, open.next_before_id) AND NOT is_test AND surface <> '${IMPORTED}' AND ${unlockedSql}
    ORDER BY answered_at DESC, id DESC LIMIT open.most
  ) r
),
queued AS (
  INSERT INTO delivery (account_id, response_id, integration, revision, quiet_until, created_at, is_backfill, lock_place)
  SELECT account_id, id, integration, revision, $1, $1, true, lock_place FROM next
  ON CONFLICT DO NOTHING
  RETURNING account_id, integration
)
UPDATE backfill b SET
  queued = b.queued + (SELECT count(*) FROM queued q WHERE q.account_id = b.account_id AND q.integration = b.integration),
  next_before = coalesce(last.answered_at, b.next_before), next_before_id = coalesce(last.id, b.next_before_id),
  finished_at = CASE WHEN open.most > 0
    AND (SELECT count(*) FROM next n WHERE n.account_id = b.account_id AND n.integration = b.integration) < open.most THEN $1 END
FROM open LEFT JOIN LATERAL (
  SELECT n.answered_at, n.id FROM next n WHERE n.account_id = open.account_id AND n.integration = open.integration
  ORDER BY n.answered_at, n.id LIMIT 1) AS last ON true
WHERE b.account_id = open.account_id AND b.integration = open.integration AND open.most > 0`;
