import type { ClientBase, Pool } from "pg";
import { machineMs, machineNow } from "#lib/machine-clock.ts";
import {
  type IntegrationName,
  integrationNames,
  integrationPartners,
  isIntegrationName,
  type StoreDestination,
  storeDestinations,
} from "#lib/partners.ts";

type Destination = IntegrationName | StoreDestination;

const destinations: readonly Destination[] = [...integrationNames, ...storeDestinations];

/** A delivery that this process may send now. */
export interface LeasedDelivery {
  accountId: string;
  responseId: string;
  integration: Destination;
  leaseId: string;
  revision: number;
  /** With this one. */
  attempts: number;
  /** Before, by this message or by one of an earlier revision: it may be at the partner. */
  wasTried: boolean;
  firstAttemptAt: Date;
  isBackfill: boolean;
  /** Only facts of the order changed since it was sent. */
  isUpdate: boolean;
  remoteId: string | null;
  sentRevision: number | null;
}

/** What a process can take. */
export interface LeaseRequest {
  now: Date;
  /** By the machine's time. */
  leaseMs: number;
  /** How many requests it can make now, for each partner that it is set up for. What is for others waits for a process that is. */
  free: ReadonlyMap<Destination, number>;
}

/** How many messages of an account to one partner are sent at the same time. */
const AT_ONCE = 4;

/** How many messages of an account go to a partner at once, and how often; null if each goes alone. */
export function sentTogether(name: Destination): { messages: number; timesPerMinute?: number } | null {
  if (!isIntegrationName(name)) return null;
  const partner = integrationPartners[name];
  return "sendsTogether" in partner ? partner.sendsTogether : null;
}

function atOnce(name: Destination): number {
  return isIntegrationName(name) && "isOneByOne" in integrationPartners[name]
    ? 1
    : (sentTogether(name)?.messages ?? AT_ONCE);
}

/**
 * Leases due deliveries, in turns: the first of every account and partner before anyone's second, so that no account and
 * no partner delays the others. What is sent together is one turn, and the account whose last one is longest ago is next.
 * Expired leases count as tries whose outcome isn't known, and are due again.
 * @param database acts as `afterword_worker`
 */
export async function leaseDeliveries(
  database: Pool | ClientBase,
  { now, leaseMs, free }: LeaseRequest,
): Promise<LeasedDelivery[]> {
  const partners = destinations.filter((name) => (free.get(name) ?? 0) > 0);
  if (partners.length === 0) return [];
  const { rows } = await database.query<LeasedDelivery>({
    name: "lease-deliveries",
    text: leaseSql,
    values: [
      now,
      new Date(machineMs() + leaseMs),
      partners,
      partners.map((name) => free.get(name) ?? 0),
      partners.map(atOnce),
      partners.map((name) => sentTogether(name) !== null),
    ],
  });
  return rows;
}

/**
 * The pairs of account and partner with deliveries of a status. By hops through the index: the work grows with the pairs,
 * not with the deliveries.
 */
export const pairsSql = (status: string) => `
  (SELECT account_id, integration FROM delivery WHERE status = '${status}' ORDER BY account_id, integration LIMIT 1)
  UNION ALL
  SELECT next.account_id, next.integration FROM pair CROSS JOIN LATERAL (
    SELECT d.account_id, d.integration FROM delivery d
    WHERE d.status = '${status}' AND (d.account_id, d.integration) > (pair.account_id, pair.integration)
    ORDER BY d.account_id, d.integration LIMIT 1) next`;

const isToStoreSql = `pair.integration = ANY ('{${storeDestinations.join(",")}}')`;

/** Whether `c` is a connection that deliveries of `pair` go through: the partner's, or the store's. */
const isThroughSql = `c.account_id = pair.account_id AND CASE WHEN ${isToStoreSql}
    THEN c.kind = 'platform' ELSE c.kind = 'integration' AND c.name = pair.integration END`;

/** Whether deliveries of `pair` may be sent at all: of a connected partner that is on, in an account that isn't closing. */
const isOpenSql = `EXISTS (
    SELECT FROM connection c JOIN account a ON a.id = c.account_id AND a.status <> 'closing'
    LEFT JOIN integration i ON i.account_id = c.account_id AND i.name = pair.integration
    WHERE ${isThroughSql} AND c.status = 'connected' AND (i.enabled OR c.kind = 'platform'))`;

/** Whether only facts of the order changed since a row of `delivery` was sent. */
export const isUpdateSql = (row: string) =>
  `coalesce(${row}.late_facts_revision = ${row}.revision AND ${row}.sent_revision IS NOT NULL, false)`;

// A link that was held is tried with one message first.
const leaseSql = `
WITH RECURSIVE pair AS (${pairsSql("waiting")}),
partner AS (SELECT * FROM unnest($3::text[], $4::int[], $5::int[], $6::bool[]) AS p (name, free, at_once, is_together)),
link AS (
  SELECT pair.account_id, pair.integration, partner.free, partner.is_together, c.id AS connection_id, c.last_turn_at,
    CASE WHEN partner.is_together AND busy.count > 0 THEN 0
      ELSE CASE WHEN c.held_until IS NULL THEN partner.at_once ELSE 1 END - busy.count END AS free_here
  FROM pair JOIN partner ON partner.name = pair.integration
  JOIN connection c ON ${isThroughSql} AND c.status = 'connected' AND (c.held_until IS NULL OR c.held_until <= $1)
  CROSS JOIN LATERAL (
    SELECT count(*) FROM delivery s
    WHERE s.account_id = pair.account_id AND s.integration = pair.integration AND s.status = 'sending') busy
  WHERE ${isOpenSql}
),
due AS (
  SELECT link.account_id, link.integration, link.free, link.is_together, link.connection_id, link.last_turn_at, d.response_id, d.due_at,
    row_number() OVER (PARTITION BY link.account_id, link.integration ORDER BY d.is_backfill, d.due_at, d.response_id) AS turn
  FROM link CROSS JOIN LATERAL (
    SELECT response_id, due_at, is_backfill FROM delivery
    WHERE account_id = link.account_id AND integration = link.integration AND status = 'waiting' AND due_at <= $1
    ORDER BY is_backfill, due_at, response_id LIMIT greatest(link.free_here, 0)) d
),
turns AS (
  SELECT *, CASE WHEN is_together
    THEN dense_rank() OVER (PARTITION BY integration ORDER BY last_turn_at NULLS FIRST, account_id)
    ELSE row_number() OVER (PARTITION BY integration ORDER BY turn, due_at, response_id) END AS place FROM due
),
picked AS (
  SELECT d.account_id, d.response_id, d.integration, turns.connection_id, turns.is_together FROM delivery d
  JOIN turns ON turns.account_id = d.account_id AND turns.response_id = d.response_id AND turns.integration = d.integration
  WHERE turns.place <= turns.free AND d.status = 'waiting'
  FOR UPDATE OF d SKIP LOCKED
),
taken AS (
  UPDATE connection c SET last_turn_at = $1
  FROM (SELECT DISTINCT account_id, connection_id FROM picked WHERE is_together) AS p
  WHERE c.account_id = p.account_id AND c.id = p.connection_id
)
UPDATE delivery d SET status = 'sending', lease_id = gen_random_uuid(), leased_until = $2, attempts = d.attempts + 1,
  first_attempt_at = coalesce(d.first_attempt_at, $1), tried_since = coalesce(d.tried_since, $1)
FROM picked
WHERE d.account_id = picked.account_id AND d.response_id = picked.response_id AND d.integration = picked.integration
RETURNING d.account_id AS "accountId", d.response_id AS "responseId", d.integration, d.lease_id AS "leaseId", d.revision,
  d.attempts, d.first_attempt_at AS "firstAttemptAt", d.is_backfill AS "isBackfill",
  ${isUpdateSql("d")} AS "isUpdate",
  old.tried_since IS NOT NULL AS "wasTried", d.remote_id AS "remoteId",
  d.sent_revision AS "sentRevision"`;

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

// Of a plan that grew, or of a month that is over.
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
