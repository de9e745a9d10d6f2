import { createHash } from "node:crypto";
import type { PoolClient } from "pg";
import { log } from "#server/foundation/log.ts";
import { PaymentError } from "#server/partners/payments/payment-error.ts";
import type { Payments } from "#server/partners/payments/payments.ts";
import { ownerOf } from "./mail-owner.ts";

/** Keeps the customer's name and address those of the account and its owner, who may have changed. */
export async function nameOwner(
  client: PoolClient,
  payments: Payments,
  accountId: string,
  { customerId, ownerHash }: { customerId: string; ownerHash: string | null },
): Promise<void> {
  const owner = await ownerOf(accountId);
  if (!owner) return;
  const details = { name: owner.companyName, emailAddress: owner.emailAddress };
  const hash = createHash("sha256").update(JSON.stringify(details)).digest("hex");
  if (hash === ownerHash) return;
  try {
    await payments.updateCustomer(customerId, details);
  } catch (error) {
    if (!(error instanceof PaymentError)) throw error;
    // The name is no reason not to learn what was paid; the next time tries it again.
    log.warn({ err: error, accountId }, "could not give the payment provider an owner's name");
    return;
  }
  await client.query("UPDATE billing SET owner_hash = $2 WHERE account_id = $1", [accountId, hash]);
}
