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
type Current = Pick<LeasedDelivery, "revision" | "isBackfill" | "isUpdate">;

/** What a leased delivery has to send: order facts or an edit that arrived since then gave it a newer revision. */
export async function currentOf(pool: Pool, delivery: LeasedDelivery): Promise<Current> {
  const { rows } = await pool.query<Current>({
    name: "current-delivery",
    text: `SELECT revision, is_backfill AS "isBackfill", ${isUpdateSql("delivery")} AS "isUpdate" FROM delivery WHERE ${leaseSql}`,
    values: leaseOf(delivery),
  });
  const { revision, isBackfill, isUpdate } = delivery;
  return rows[0] ?? { revision, isBackfill, isUpdate };
}

function leaseOf({ accountId, responseId, integration, leaseId }: LeasedDelivery): string[] {
  return [accountId, responseId, integration, leaseId];
}

const leaseSql = "account_id = $1 AND response_id = $2 AND integration = $3 AND lease_id = $4";

const postponeSql = `
UPDATE delivery SET status = 'waiting', lease_id = NULL, leased_until = NULL, attempts = greatest(attempts - 1, 0),
  first_attempt_at = CASE WHEN $6 THEN first_attempt_at END, tried_since = CASE WHEN $6 THEN tried_since END,
  retry_at = NULL, quiet_until = greatest(quiet_until, $5), last_error = coalesce($7, last_error)
WHERE ${leaseSql}`;
