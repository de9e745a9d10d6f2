import type { PoolClient } from "pg";
import type { Payments } from "#server/partners/payments/payments.ts";
import { ownerOf } from "./mail-owner.ts";

/**
 * The account's customer at the payment provider, made at its first purchase, within `withBillingLock`. A call that is
 * repeated after a lost answer finds the same one.
 */
export async function ensureCustomer(client: PoolClient, payments: Payments, accountId: string): Promise<string> {
  const known = await customerOf(client, accountId);
  if (known !== null) return known;
  const customerId = await payments.createCustomer({ accountId, ...(await detailsOf(accountId)) });
  await client.query("INSERT INTO billing (account_id, customer_id) VALUES ($1, $2)", [accountId, customerId]);
  return customerId;
}

/** Puts another customer in the place of one that was deleted at the payment provider, within `withBillingLock`. */
export async function replaceCustomer(
  client: PoolClient,
  payments: Payments,
  accountId: string,
  deleted: string,
): Promise<void> {
  // A click at the same time may have replaced it already.
  if ((await customerOf(client, accountId)) !== deleted) return;
  const customerId = await payments.createCustomer({
    accountId,
    replaces: deleted,
    ...(await detailsOf(accountId)),
  });
  await client.query("UPDATE billing SET customer_id = $2, owner_hash = NULL WHERE account_id = $1", [
    accountId,
    customerId,
  ]);
}

async function customerOf(client: PoolClient, accountId: string): Promise<string | null> {
  const { rows } = await client.query<{ customerId: string }>(customerSql, [accountId]);
  return rows[0]?.customerId ?? null;
}

async function detailsOf(accountId: string) {
  const owner = await ownerOf(accountId);
  return { name: owner?.companyName ?? "", emailAddress: owner?.emailAddress ?? "" };
}

const customerSql = `SELECT customer_id AS "customerId" FROM billing WHERE account_id = $1`;
