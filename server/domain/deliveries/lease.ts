import type { ClientBase, Pool } from "pg";
import { machineMs } from "#lib/machine-clock.ts";
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

export const isToStoreSql = `pair.integration = ANY ('{${storeDestinations.join(",")}}')`;

/** Whether `c` is a connection that deliveries of `pair` go through: the partner's, or the store's. */
export const isThroughSql = `c.account_id = pair.account_id AND CASE WHEN ${isToStoreSql}
    THEN c.kind = 'platform' ELSE c.kind = 'integration' AND c.name = pair.integration END`;

/** The connections `c` that deliveries of `pair` may be sent through: on, and in an account that isn't closing. */
const openConnectionsSql = `FROM connection c JOIN account a ON a.id = c.account_id AND a.status <> 'closing'
    LEFT JOIN integration i ON i.account_id = c.account_id AND i.name = pair.integration
    WHERE ${isThroughSql} AND c.status = 'connected' AND (i.enabled OR c.kind = 'platform')`;

/** Whether deliveries of `pair` may be sent at all. */
export const isOpenSql = `EXISTS (SELECT ${openConnectionsSql})`;

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
  CROSS JOIN LATERAL (
    SELECT c.id, c.last_turn_at, c.held_until ${openConnectionsSql}
      AND (c.held_until IS NULL OR c.held_until <= $1) LIMIT 1) c
  CROSS JOIN LATERAL (
    SELECT count(*) FROM delivery s
    WHERE s.account_id = pair.account_id AND s.integration = pair.integration AND s.status = 'sending') busy
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
  SELECT d.account_id, d.response_id, d.integration, turns.connection_id, turns.is_together FROM turns
  JOIN delivery d ON d.account_id = turns.account_id AND d.response_id = turns.response_id AND d.integration = turns.integration
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
