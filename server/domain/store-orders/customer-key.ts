import type pg from "pg";
import { addressDigest, addressDigests } from "./address-digest.ts";

/** Who placed an order: what is the same for all orders of a customer, and the digests of their address. */
export interface Customer {
  /** The customer's id; or else what orders with this address have, or the address's digest. Null without any of them. */
  key: string | null;
  /** The digest of the address that is stored. */
  digest: string | null;
  /** All that it may be stored under. */
  digests: readonly string[];
}

/**
 * Finds who placed an order. Until the caller's transaction ends, other orders with this address wait to be recorded: of
 * two that arrive at once, either sees the other.
 */
export async function customerOf(
  client: pg.ClientBase,
  accountId: string,
  { email, customerId }: { email?: string | null | undefined; customerId?: string | null | undefined },
): Promise<Customer> {
  if (!email) return { key: customerId ?? null, digest: null, digests: [] };
  const digest = addressDigest(accountId, email);
  const digests = addressDigests(accountId, email);
  await lockCustomers(client, accountId, [digest]);
  if (customerId) return { key: customerId, digest, digests };
  const { rows } = await client.query<{ key: string }>({
    name: "customer-of-address",
    text: knownSql,
    values: [accountId, digests],
  });
  return { key: rows[0]?.key ?? digest, digest, digests };
}

/** All orders with an address get its customer's id once one of them has it; a job may still have to fill some. */
const knownSql = `SELECT coalesce(customer_id, customer_key) AS key FROM store_order
WHERE account_id = $1 AND address_digest = ANY($2::text[]) AND coalesce(customer_id, customer_key) IS NOT NULL LIMIT 1`;

/** Until the caller's transaction ends, no other decides whose the orders with these addresses are. */
export async function lockCustomers(
  client: pg.ClientBase,
  accountId: string,
  digests: readonly string[],
): Promise<void> {
  await client.query({ name: "lock-customers", text: lockSql, values: [accountId, digests] });
}

// In one order, so that those who lock several don't wait for each other.
const lockSql = `SELECT pg_advisory_xact_lock(key) FROM (
  SELECT DISTINCT hashtextextended('customer ' || $1 || digest, 0) AS key FROM unnest($2::text[]) AS digest ORDER BY key
) AS locked`;

/**
 * A guest has an account now: their earlier orders become the customer's, too.
 * @returns when the first of these was placed; null if there is none
 */
export async function joinGuest(
  client: pg.ClientBase,
  accountId: string,
  { key, digests }: Customer,
): Promise<Date | null> {
  if (key === null || digests.length === 0 || digests.includes(key)) return null;
  const { rows } = await client.query<{ since: Date | null }>({
    name: "join-guest",
    text: joinSql,
    values: [accountId, digests, key],
  });
  return rows[0]?.since ?? null;
}

const joinSql = `WITH joined AS (
  UPDATE store_order SET customer_key = $3 WHERE account_id = $1 AND customer_key = ANY($2::text[]) RETURNING placed_at
) SELECT min(placed_at) AS since FROM joined`;
