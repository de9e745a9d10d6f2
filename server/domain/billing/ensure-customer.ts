import type { PoolClient } from "pg";
import type { Payments } from "#server/partners/payments/payments.ts";
import { ownerOf } from "./mail-owner.ts";

/**
 * The account's customer at the payment provider, made at its first purchase, within `withBillingLock`. A call that is
 * repeated after a lost answer finds the same one.
 */
export async function ensureCustomer(client: PoolClient, payments: Payments, accountId: string): Promise<string> {
  const { rows } = await client.query<{ customerId: string }>(customerSql, [accountId]);
  const [known] = rows;
  if (known) return known.customerId;
  const owner = await ownerOf(accountId);
  const details = { name: owner?.companyName ?? "", emailAddress: owner?.emailAddress ?? "" };
  const customerId = await payments.createCustomer({ accountId, ...details });
  await client.query("INSERT INTO billing (account_id, customer_id) VALUES ($1, $2)", [accountId, customerId]);
  return customerId;
}

const customerSql = `SELECT customer_id AS "customerId" FROM billing WHERE account_id = $1`;
