import type { Pool, PoolClient } from "pg";
import { inTransaction } from "#server/foundation/database/in-transaction.ts";
import { inBatches } from "./in-batches.ts";
import type { LeasedDelivery } from "./lease.ts";
import { type Attempt, type AttemptOutcome, noteDelivered, noteHealth } from "./note-health.ts";
import { postpone } from "./postpone.ts";
import { nextTry } from "./schedule.ts";
import { settleSummary } from "./send-summary.ts";

const LONGEST_REQUEST = 20_000;
const LONGEST_REPLY = 2_000;
const LONGEST_REASON = 500;

/** A leased delivery and how its attempt went. */
interface DeliveryAttempt {
  delivery: LeasedDelivery;
  attempt: Attempt;
}

/** With what follows for it, which is partly left to chance: decided once for everything that depends on it. */
interface DecidedAttempt extends DeliveryAttempt {
  next: NextState;
}

/**
 * Records attempts, what follows for their deliveries, and what for everything else of that partner: those that say no more
 * than how it went all together, every other one in a transaction of its own. Does nothing if the lease has passed to
 * another process in the meantime, or the delivery was deleted.
 * @param pool acts as `afterword_worker`
 */
export function recordTogether(pool: Pool): (made: DeliveryAttempt) => Promise<void> {
  const together = inBatches((made: readonly DecidedAttempt[]) =>
    inOneTransaction(pool, (client) => recordPlain(client, made)),
  );
  return async ({ delivery, attempt }) => {
    const made = { delivery, attempt, next: nextState(delivery, attempt) };
    if (isPlain(attempt) && (await together(made))) return;
    await inOneTransaction(pool, (client) => record(client, made));
  };
}

async function inOneTransaction<Result>(pool: Pool, work: (client: PoolClient) => Promise<Result>): Promise<Result> {
  const client = await pool.connect();
  try {
    return await inTransaction(client, () => work(client));
  } finally {
    client.release(client.getTransactionStatus() !== "I");
  }
}

function isPlain({ outcome, summary }: Attempt): boolean {
  return ["delivered", "skipped", "fault"].includes(outcome.kind) && !summary;
}

/** @returns whether each was recorded: not what another transaction has locked, which could wait for one of the others */
async function recordPlain(client: PoolClient, made: readonly DecidedAttempt[]): Promise<boolean[]> {
  const settled = await settle(client, made, "SKIP LOCKED");
  const delivered = made.filter(({ delivery, attempt }) => settled.has(delivery.leaseId) && isDelivered(attempt));
  await noteDelivered(
    client,
    delivered.map(({ delivery, attempt }) => ({ ...attempt, ...delivery })),
  );
  return made.map(({ delivery }) => settled.has(delivery.leaseId));
}

async function record(client: PoolClient, made: DecidedAttempt): Promise<void> {
  const { delivery, attempt, next } = made;
  const { outcome, summary, now } = attempt;
  if (outcome.kind === "wait") {
    await postpone(client, delivery, outcome);
    return;
  }
  if (outcome.kind === "gone") {
    for (const sql of forgetSql) await client.query(sql, [delivery.accountId, delivery.responseId, delivery.leaseId]);
    return;
  }
  if ((await settle(client, [made])).size === 0) return;
  if (summary) await settleSummary(client, delivery, { ...next, ...summary, now });
  await noteHealth(client, delivery, attempt, { status: next.status, reason: reasonOf(outcome) });
}

/** Attempts at removing something outlive the response that they are about. */
const forgetSql = [
  `DELETE FROM delivery_attempt a USING delivery d WHERE a.account_id = $1 AND a.response_id = $2 AND d.account_id = $1
     AND d.response_id = $2 AND d.lease_id = $3 AND a.integration = d.integration`,
  "DELETE FROM delivery WHERE account_id = $1 AND response_id = $2 AND lease_id = $3",
];

function reasonOf(outcome: AttemptOutcome): string | null {
  return "reason" in outcome ? stored(outcome.reason ?? null, LONGEST_REASON) : null;
}

/** A partner's text may have a NUL in it, which PostgreSQL's texts can't, and a cut may part the halves of a character. */
function stored(text: string | null, longest: number): string | null {
  return text === null ? null : text.replaceAll("\0", "").slice(0, longest).toWellFormed();
}

function isDelivered({ outcome }: Attempt): boolean {
  return outcome.kind === "delivered";
}

/**
 * What becomes of the deliveries, with a row for each attempt. A revision that came in the meantime waits, regardless of
 * this one's outcome.
 * @returns the leases that were this process's
 */
async function settle(
  client: PoolClient,
  made: readonly DecidedAttempt[],
  locked: "" | "SKIP LOCKED" = "",
): Promise<Set<string>> {
  const { rows } = await client.query<{ leaseId: string }>({
    name: `settle-deliveries ${locked}`.trim(),
    text: settleSql(locked),
    values: [JSON.stringify(made.map(settledRow))],
  });
  return new Set(rows.map(({ leaseId }) => leaseId));
}

function settledRow({ delivery, attempt, next }: DecidedAttempt): Record<string, unknown> {
  const { accountId, responseId, integration, leaseId } = delivery;
  const { outcome, startedAt, now, revision, request, replyStatus, reply } = attempt;
  const { status, retryAt } = next;
  return {
    account_id: accountId,
    response_id: responseId,
    integration,
    lease_id: leaseId,
    status,
    is_settled: ["sent", "skipped", "failed"].includes(status),
    retry_at: retryAt,
    error: reasonOf(outcome),
    revision,
    sent_at: isDelivered(attempt) ? now : null,
    remote_id: outcome.kind === "delivered" ? outcome.remoteId?.toWellFormed() : null,
    attempted_at: startedAt,
    outcome: outcome.kind,
    request: stored(request, LONGEST_REQUEST),
    reply_status: replyStatus,
    reply: stored(reply, LONGEST_REPLY),
    duration_ms: now.getTime() - startedAt.getTime(),
  };
}

const settleSql = (locked: string) => `
WITH made AS MATERIALIZED (
  SELECT m.* FROM json_to_recordset($1) AS m (account_id uuid, response_id uuid, integration text, lease_id uuid,
    status text, is_settled boolean, retry_at timestamptz, error text, revision integer, sent_at timestamptz,
    remote_id text, attempted_at timestamptz, outcome text, request text, reply_status smallint, reply text,
    duration_ms integer)
  JOIN delivery d ON d.account_id = m.account_id AND d.response_id = m.response_id AND d.integration = m.integration
    AND d.lease_id = m.lease_id
  ORDER BY d.account_id, d.response_id, d.integration FOR UPDATE OF d ${locked}
),
settled AS (
  UPDATE delivery d SET lease_id = NULL, leased_until = NULL, last_error = made.error,
    status = CASE WHEN d.revision > made.revision AND made.is_settled THEN 'waiting' ELSE made.status END,
    retry_at = made.retry_at,
    attempts = CASE WHEN d.revision > made.revision AND made.is_settled THEN 0 ELSE d.attempts END,
    first_attempt_at = CASE WHEN d.revision > made.revision AND made.is_settled THEN NULL ELSE d.first_attempt_at END,
    sent_at = coalesce(made.sent_at, d.sent_at),
    sent_revision = CASE WHEN made.sent_at IS NULL THEN d.sent_revision ELSE made.revision END,
    remote_id = coalesce(made.remote_id, d.remote_id)
  FROM made
  WHERE d.account_id = made.account_id AND d.response_id = made.response_id AND d.integration = made.integration
    AND d.lease_id = made.lease_id
  RETURNING made.*
),
attempted AS (
  INSERT INTO delivery_attempt
    (account_id, response_id, integration, revision, attempted_at, outcome, request, reply_status, reply, error, duration_ms)
  SELECT account_id, response_id, integration, revision, attempted_at, outcome, request, reply_status, reply, error,
    duration_ms FROM settled
)
SELECT lease_id AS "leaseId" FROM settled`;

interface NextState {
  status: "sent" | "skipped" | "failed" | "held" | "waiting";
  retryAt: Date | null;
}

function nextState({ attempts, firstAttemptAt }: LeasedDelivery, { outcome, now }: Attempt): NextState {
  switch (outcome.kind) {
    case "delivered":
      return { status: "sent", retryAt: null };
    case "wait":
    case "gone":
    case "skipped":
      return { status: "skipped", retryAt: null };
    case "refused":
      return { status: "failed", retryAt: null };
    case "pause":
      return { status: "held", retryAt: null };
    case "later":
    case "fault":
    case "unknown": {
      const notBefore = outcome.kind === "later" ? outcome.notBefore : undefined;
      const retryAt = nextTry({ attempts, firstAttemptAt, now, notBefore });
      return retryAt ? { status: "waiting", retryAt } : { status: "failed", retryAt: null };
    }
  }
}
