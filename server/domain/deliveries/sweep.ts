import type { ClientBase, Pool } from "pg";
import { machineNow } from "#lib/machine-clock.ts";
import { isOpenSql, isThroughSql, isToStoreSql, pairsSql } from "./lease.ts";

const EXPIRED = "Afterword stopped while it was sending this.";

/**
 * Keeps what is stored in line with what may be sent: what a process queued for a partner that was just disconnected is
 * dropped, what waits for one that is paused or off is held, what was held or over the plan's limit waits again once it
 * can be sent, and what a process left behind when it was killed is due again.
 * @param leasesAt leases end by the machine's time
 */
export async function sweepDeliveries(
  database: Pool | ClientBase,
  now: Date,
  leasesAt: Date = machineNow(),
): Promise<void> {
  await database.query({ name: "expire-leases", text: expireSql, values: [now, leasesAt] });
  await database.query({ name: "drop-deliveries", text: dropSql("waiting") });
  await database.query({ name: "drop-held-deliveries", text: dropSql("held") });
  await database.query({ name: "hold-deliveries", text: holdSql });
  await database.query({ name: "release-deliveries", text: releaseSql });
  await database.query({ name: "unlock-deliveries", text: unlockSql });
}

// The pause grows as after any try whose outcome isn't known: a message that ends its process must not do so for ever.
// Workflows may have been started, and must not start twice.
const expireSql = `
WITH expired AS (
  UPDATE delivery SET lease_id = NULL, leased_until = NULL,
    status = CASE WHEN integration = 'StoreFlows' OR first_attempt_at < $1::timestamptz - interval '72 hours' THEN 'failed' ELSE 'waiting' END,
    retry_at = $1 + make_interval(secs => (ARRAY[0, 60, 300, 1800, 7200, 18000, 36000])[least(attempts, 7)]),
    last_error = '${EXPIRED}'
  WHERE status = 'sending' AND leased_until < $2
  RETURNING account_id, response_id, integration, revision
)
INSERT INTO delivery_attempt
  (account_id, response_id, integration, revision, attempted_at, outcome, error, duration_ms)
SELECT account_id, response_id, integration, revision, $1, 'unknown', '${EXPIRED}', 0 FROM expired`;

const MOST_AT_ONCE = 1_000;

// A store that left took what was copied to it along.
const dropSql = (status: "waiting" | "held") => `
WITH RECURSIVE pair AS (${pairsSql(status)}),
gone AS (
  SELECT * FROM pair WHERE NOT EXISTS (
    SELECT FROM connection c WHERE ${isThroughSql} AND c.status IN ('connected', 'paused'))
  AND (${isToStoreSql} OR EXISTS (SELECT FROM connection c WHERE ${isThroughSql}))
)
DELETE FROM delivery d USING gone
WHERE d.account_id = gone.account_id AND d.integration = gone.integration AND d.status = '${status}'`;

const holdSql = `
WITH RECURSIVE pair AS (${pairsSql("waiting")}),
closed AS (SELECT * FROM pair WHERE NOT ${isOpenSql}),
moved AS (
  SELECT d.account_id, d.response_id, d.integration FROM closed JOIN delivery d
    ON d.account_id = closed.account_id AND d.integration = closed.integration AND d.status = 'waiting'
  LIMIT ${MOST_AT_ONCE} FOR UPDATE OF d SKIP LOCKED
)
UPDATE delivery d SET status = 'held' FROM moved
WHERE d.account_id = moved.account_id AND d.response_id = moved.response_id AND d.integration = moved.integration`;

// A new beginning: the pause was the merchant's, so the tries before it don't count.
const releaseSql = `
WITH RECURSIVE pair AS (${pairsSql("held")}),
opened AS (SELECT * FROM pair WHERE ${isOpenSql}),
moved AS (
  SELECT d.account_id, d.response_id, d.integration FROM opened JOIN delivery d
    ON d.account_id = opened.account_id AND d.integration = opened.integration AND d.status = 'held'
  LIMIT ${MOST_AT_ONCE} FOR UPDATE OF d SKIP LOCKED
)
UPDATE delivery d SET status = 'waiting', attempts = 0, first_attempt_at = NULL, retry_at = NULL FROM moved
WHERE d.account_id = moved.account_id AND d.response_id = moved.response_id AND d.integration = moved.integration`;

// Unlocks deliveries because the plan grew, or because the month is over.
const unlockSql = `
WITH RECURSIVE pair AS (${pairsSql("locked")}),
moved AS (
  SELECT d.account_id, d.response_id, d.integration FROM pair JOIN account a ON a.id = pair.account_id JOIN delivery d
    ON d.account_id = pair.account_id AND d.integration = pair.integration AND d.status = 'locked'
    AND d.lock_place <= a.unlocked_up_to
  LIMIT ${MOST_AT_ONCE} FOR UPDATE OF d SKIP LOCKED
)
UPDATE delivery d SET status = 'waiting' FROM moved
WHERE d.account_id = moved.account_id AND d.response_id = moved.response_id AND d.integration = moved.integration`;
