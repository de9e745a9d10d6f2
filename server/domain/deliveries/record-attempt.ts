import type { Pool, PoolClient } from "pg";
import { inTransaction } from "#server/foundation/database/in-transaction.ts";
import type { LeasedDelivery } from "./lease.ts";
import { type Attempt, type AttemptOutcome, noteHealth } from "./note-health.ts";
import { postpone } from "./postpone.ts";
import { nextTry } from "./schedule.ts";
import { settleSummary } from "./send-summary.ts";

const LONGEST_REQUEST = 20_000;
const LONGEST_REPLY = 2_000;
const LONGEST_REASON = 500;

/**
 * Records an attempt, what follows for its delivery, and what for everything else of that partner, in one transaction.
 * Does nothing if the lease has passed to another process in the meantime, or the delivery was deleted.
 */
export async function recordAttempt(pool: Pool, delivery: LeasedDelivery, attempt: Attempt): Promise<void> {
  const client = await pool.connect();
  try {
    await inTransaction(client, () => record(client, delivery, attempt));
  } finally {
    client.release(client.getTransactionStatus() !== "I");
  }
}

async function record(client: PoolClient, delivery: LeasedDelivery, attempt: Attempt): Promise<void> {
  if (attempt.outcome.kind === "wait") {
    await postpone(client, delivery, attempt.outcome);
    return;
  }
  if (attempt.outcome.kind === "gone") {
    for (const sql of forgetSql) await client.query(sql, [delivery.accountId, delivery.responseId, delivery.leaseId]);
    return;
  }
  const next = nextState(delivery, attempt);
  if (!(await settle(client, delivery, attempt, next))) return;
  const { accountId, responseId, integration } = delivery;
  const { outcome, startedAt, now, revision, request, replyStatus, reply } = attempt;
  await client.query(attemptSql, [
    ...[accountId, responseId, integration, revision, startedAt, outcome.kind],
    ...[request?.slice(0, LONGEST_REQUEST) ?? null, replyStatus, stored(reply, LONGEST_REPLY)],
    ...[reasonOf(outcome), now.getTime() - startedAt.getTime()],
  ]);
  await noteHealth(client, delivery, attempt, { status: next.status, reason: reasonOf(outcome) });
}

/** Attempts at removing something outlive the response that they are about. */
const forgetSql = [
  `DELETE FROM delivery_attempt a USING delivery d WHERE a.account_id = $1 AND a.response_id = $2 AND d.account_id = $1
     AND d.response_id = $2 AND d.lease_id = $3 AND a.integration = d.integration`,
  "DELETE FROM delivery WHERE account_id = $1 AND response_id = $2 AND lease_id = $3",
];

const attemptSql = `
INSERT INTO delivery_attempt
  (account_id, response_id, integration, revision, attempted_at, outcome, request, reply_status, reply, error, duration_ms)
VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)`;

function reasonOf(outcome: AttemptOutcome): string | null {
  return "reason" in outcome ? stored(outcome.reason ?? null, LONGEST_REASON) : null;
}

/** A partner's text may have a NUL in it, which PostgreSQL's texts can't. */
function stored(text: string | null, longest: number): string | null {
  return text === null ? null : text.replaceAll("\0", "").slice(0, longest);
}

/** What becomes of the delivery. A revision that came in the meantime waits, regardless of this one's outcome. */
async function settle(
  client: PoolClient,
  delivery: LeasedDelivery,
  attempt: Attempt,
  next: NextState,
): Promise<boolean> {
  const { accountId, responseId, integration, leaseId } = delivery;
  const { outcome, now, revision } = attempt;
  const { status, retryAt } = next;
  const isDelivered = outcome.kind === "delivered";
  const { rowCount } = await client.query(settleSql, [
    ...[accountId, responseId, integration, leaseId, status, retryAt, reasonOf(outcome), revision],
    ...[isDelivered ? now : null, isDelivered ? (outcome.remoteId ?? null) : null],
  ]);
  if (rowCount === 1 && attempt.summary) await settleSummary(client, delivery, { ...next, ...attempt.summary, now });
  return rowCount === 1;
}

const settleSql = `
UPDATE delivery SET lease_id = NULL, leased_until = NULL, last_error = $7,
  status = CASE WHEN revision > $8 AND $5 IN ('sent', 'skipped', 'failed') THEN 'waiting' ELSE $5 END,
  retry_at = $6,
  attempts = CASE WHEN revision > $8 AND $5 IN ('sent', 'skipped', 'failed') THEN 0 ELSE attempts END,
  first_attempt_at = CASE WHEN revision > $8 AND $5 IN ('sent', 'skipped', 'failed') THEN NULL ELSE first_attempt_at END,
  sent_at = coalesce($9, sent_at), sent_revision = CASE WHEN $9::timestamptz IS NULL THEN sent_revision ELSE $8 END,
  remote_id = coalesce($10, remote_id)
WHERE account_id = $1 AND response_id = $2 AND integration = $3 AND lease_id = $4`;

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
