import type { Pool, PoolClient } from "pg";
import { isUpdateSql, type LeasedDelivery } from "./lease.ts";

/**
 * Puts a leased delivery off. That was no try.
 * @param reason what it waits for, as a sentence for the log
 */
export async function postpone(
  client: PoolClient,
  delivery: LeasedDelivery,
  { until, reason = null }: { until: Date; reason?: string | null },
): Promise<void> {
  await client.query(postponeSql, [...leaseOf(delivery), until, delivery.wasTried, reason]);
}

/** What of a leased delivery may have changed since it was leased. */
export type Current = Pick<LeasedDelivery, "revision" | "isBackfill" | "isUpdate">;

/**
 * What leased deliveries have to send, in their order: order facts or an edit that arrived since then gave one a newer
 * revision.
 */
export async function currentsOf(pool: Pool, deliveries: readonly LeasedDelivery[]): Promise<Current[]> {
  const { rows } = await pool.query<Current & { leaseId: string }>({
    name: "current-deliveries",
    text: currentSql,
    values: [
      deliveries.map(({ accountId }) => accountId),
      deliveries.map(({ responseId }) => responseId),
      deliveries.map(({ integration }) => integration),
      deliveries.map(({ leaseId }) => leaseId),
    ],
  });
  const byLease = new Map(rows.map(({ leaseId, ...current }) => [leaseId, current]));
  return deliveries.map(
    ({ leaseId, revision, isBackfill, isUpdate }) => byLease.get(leaseId) ?? { revision, isBackfill, isUpdate },
  );
}

const currentSql = `
SELECT d.lease_id AS "leaseId", d.revision, d.is_backfill AS "isBackfill", ${isUpdateSql("d")} AS "isUpdate"
FROM unnest($1::uuid[], $2::uuid[], $3::text[], $4::uuid[]) AS leased (account_id, response_id, integration, lease_id)
JOIN delivery d USING (account_id, response_id, integration, lease_id)`;

function leaseOf({ accountId, responseId, integration, leaseId }: LeasedDelivery): string[] {
  return [accountId, responseId, integration, leaseId];
}

const leaseSql = "account_id = $1 AND response_id = $2 AND integration = $3 AND lease_id = $4";

const postponeSql = `
UPDATE delivery SET status = 'waiting', lease_id = NULL, leased_until = NULL, attempts = greatest(attempts - 1, 0),
  first_attempt_at = CASE WHEN $6 THEN first_attempt_at END, tried_since = CASE WHEN $6 THEN tried_since END,
  retry_at = NULL, quiet_until = greatest(quiet_until, $5), last_error = coalesce($7, last_error)
WHERE ${leaseSql}`;
