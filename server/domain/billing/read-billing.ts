import type { Billing, StoreBilling } from "#generated/prisma/client.ts";
import { inAccount, tenant } from "#server/foundation/database/db.ts";

/** What an account buys, as it was last written down; null if it never bought anything. */
export async function readBilling(accountId: string): Promise<Billing | null> {
  return await inAccount(accountId, () => tenant().billing.findUnique({ where: { accountId } }));
}

/** What its store pays its platform, as it was last written down; null if it never paid anything there. */
export async function readStoreBilling(accountId: string): Promise<StoreBilling | null> {
  return await inAccount(accountId, () => tenant().storeBilling.findUnique({ where: { accountId } }));
}
