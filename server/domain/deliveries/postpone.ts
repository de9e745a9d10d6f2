import type { Pool, PoolClient } from "pg";
import type { LeasedDelivery } from "./lease.ts";

/** Puts a leased delivery off. That was no try. */
export async function postpone(client: PoolClient, delivery: LeasedDelivery, until: Date): Promise<void> {
  await client.query(postponeSql, [...leaseOf(delivery), until]);
}

/** The revision that a leased delivery has to send: order facts that arrived since it was leased gave it a newer one. */
export async function currentRevision(pool: Pool, delivery: LeasedDelivery): Promise<number> {
  const { rows } = await pool.query<{ revision: number }>({
    name: "revision-of-delivery",
    text: `SELECT revision FROM delivery WHERE ${leaseSql}`,
    values: leaseOf(delivery),
  });
  return rows[0]?.revision ?? delivery.revision;
}

function leaseOf({ accountId, responseId, integration, leaseId }: LeasedDelivery): string[] {
  return [accountId, responseId, integration, leaseId];
}

const leaseSql = "account_id = $1 AND response_id = $2 AND integration = $3 AND lease_id = $4";

const postponeSql = `
UPDATE delivery SET status = 'waiting', lease_id = NULL, leased_until = NULL, attempts = greatest(attempts - 1, 0),
  first_attempt_at = NULL, retry_at = NULL, quiet_until = greatest(quiet_until, $5)
WHERE ${leaseSql}`;
