import type { ClientBase } from "pg";
import { type IntegrationName, integrationLabel, isIntegrationName } from "#lib/partners.ts";
import type { Outcome } from "#server/partners/integrations/integration.ts";
import type { LeasedDelivery } from "./lease.ts";
import { mailPause } from "./mail-pause.ts";
import { heldUntil } from "./schedule.ts";

/**
 * How an attempt went. `skipped`: nothing was sent, and nothing will be. `fault`: our own, so it's tried again. `wait`: it
 * wasn't time yet, so it was no attempt; a reason is shown in the log. `gone`: neither we nor the store have anything of the response any more.
 */
export type AttemptOutcome =
  | Outcome
  | { kind: "skipped" | "fault"; reason: string }
  | { kind: "wait"; until: Date; reason?: string }
  | { kind: "gone" };

export const NO_LONGER_COUNTS = "This response was deleted, marked as a test, or has no answers, so nothing was sent.";

export function skipped(reason: string): Pick<Attempt, "outcome"> {
  return { outcome: { kind: "skipped", reason } };
}

/** An attempt, as it is logged. Texts hold no secret. */
export interface Attempt {
  startedAt: Date;
  now: Date;
  outcome: AttemptOutcome;
  /** The revision that was read and sent. */
  revision: number;
  /** What was sent, as JSON; null if nothing was. */
  request: string | null;
  replyStatus: number | null;
  reply: string | null;
  /** A summary was sent: its outcome counts for everything that was answered in this time and waits for it. */
  summary?: { from: Date; before: Date };
  /** The connection that was used; null if there was none. Another one isn't judged by this attempt. */
  connection: { id: string; connectedAt: Date } | null;
}

interface DeliveryToPartner {
  accountId: string;
  integration: IntegrationName;
  firstAttemptAt: Date;
}

/**
 * What the attempt says about the connection with a partner, if it is still the one that was used.
 * @param status what became of the delivery
 * @param reason why it failed, if it did; holds no secret
 */
export async function noteHealth(
  client: ClientBase,
  leased: Pick<LeasedDelivery, "accountId" | "integration" | "firstAttemptAt">,
  attempt: Pick<Attempt, "outcome" | "now" | "connection">,
  { status, reason }: { status: string; reason: string | null },
): Promise<void> {
  const { outcome, now, connection } = attempt;
  const { integration } = leased;
  if (!connection || !isIntegrationName(integration)) return;
  const delivery = { ...leased, integration };
  const keys = [delivery.accountId, connection.id, connection.connectedAt];
  switch (outcome.kind) {
    case "delivered":
      await noteDelivered(client, [{ ...delivery, connection, now }]);
      return;
    case "wait":
    case "gone":
    case "skipped":
    case "fault":
      return;
    case "refused":
      await client.query(refusedSql, [...keys, reason, now]);
      return;
    case "pause": {
      const { rowCount } = await client.query(pauseSql, [...keys, outcome.why, reason, now]);
      if (rowCount === 1) await mailPause(client, delivery, outcome.reason);
      return;
    }
    case "later":
    case "unknown": {
      if (outcome.kind === "later" && outcome.isAboutMessage) return;
      const { rows } = await client.query<{ failures: number }>(failedSql, [...keys, reason, now]);
      const failures = rows[0]?.failures ?? 0;
      const asked = outcome.kind === "later" && outcome.scope === "connection" ? outcome.notBefore : undefined;
      const until = latest(heldUntil(failures, now), asked);
      if (until) await client.query(holdSql, [...keys, until]);
      if (status === "failed") await pauseDead(client, delivery, attempt, { keys, reason });
    }
  }
}

/** What deliveries say about their connections, each of which is written once. */
export async function noteDelivered(
  client: ClientBase,
  delivered: readonly (Pick<DeliveryToPartner, "accountId"> & Pick<Attempt, "connection" | "now">)[],
): Promise<void> {
  const used = delivered.flatMap(({ accountId, connection, now }) =>
    connection ? [{ accountId, connection, now }] : [],
  );
  if (used.length === 0) return;
  await client.query({
    name: "note-delivered",
    text: deliveredSql,
    values: [
      used.map(({ accountId }) => accountId),
      used.map(({ connection }) => connection.id),
      used.map(({ connection }) => connection.connectedAt),
      used.map(({ now }) => now),
    ],
  });
}

/** Pauses a partner that has accepted nothing since the first try of what is now given up. */
async function pauseDead(
  client: ClientBase,
  delivery: DeliveryToPartner,
  { now }: Pick<Attempt, "now">,
  { keys, reason: last }: { keys: readonly unknown[]; reason: string | null },
): Promise<void> {
  const label = integrationLabel(delivery.integration);
  const reason = `${label} hasn't accepted a response for three days. The last time: ${last ?? "no answer"}`;
  const { rowCount } = await client.query(pauseDeadSql, [...keys, "dead", reason, now, delivery.firstAttemptAt]);
  if (rowCount === 1) await mailPause(client, delivery, reason);
}

function latest(one: Date | null, other: Date | undefined): Date | null {
  if (!one || !other) return one ?? other ?? null;
  return one > other ? one : other;
}

const linkSql = "account_id = $1 AND id = $2 AND connected_at = $3 AND status = 'connected'";

// Written at most once a second: many deliveries of an account end at the same time. One that somebody else has locked, for
// as long as a partner takes to answer perhaps, is left to the next delivery: the other accounts' records don't wait for it.
const deliveredSql = `
WITH used AS (
  SELECT account_id, id, connected_at, max(at) AS at
  FROM unnest($1::uuid[], $2::uuid[], $3::timestamptz[], $4::timestamptz[]) AS u (account_id, id, connected_at, at)
  GROUP BY 1, 2, 3
),
stale AS MATERIALIZED (
  SELECT c.account_id, c.id, used.at FROM used
  JOIN connection c ON c.account_id = used.account_id AND c.id = used.id AND c.connected_at = used.connected_at
  WHERE c.status = 'connected' AND (c.failures > 0 OR c.last_error IS NOT NULL OR c.held_until <= used.at
    OR c.last_delivery_at IS NULL OR c.last_delivery_at < used.at - interval '1 second')
  ORDER BY c.account_id, c.id FOR NO KEY UPDATE OF c SKIP LOCKED
)
UPDATE connection c SET last_delivery_at = stale.at, failures = 0,
  held_until = CASE WHEN c.held_until > stale.at THEN c.held_until END, last_error = NULL, last_error_at = NULL
FROM stale WHERE c.account_id = stale.account_id AND c.id = stale.id`;

const refusedSql = `UPDATE connection SET last_error = $4, last_error_at = $5 WHERE ${linkSql}`;

const failedSql = `
UPDATE connection SET failures = failures + 1, last_error = $4, last_error_at = $5 WHERE ${linkSql} RETURNING failures`;

const holdSql = `
UPDATE connection SET held_until = greatest(held_until, $4) WHERE ${linkSql}`;

const pauseSql = `
UPDATE connection SET status = 'paused', pause_reason = $4, last_error = $5, last_error_at = $6 WHERE ${linkSql}`;

const pauseDeadSql = `${pauseSql} AND (last_delivery_at IS NULL OR last_delivery_at < $7)`;
