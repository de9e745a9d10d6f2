import type { Prisma } from "#generated/prisma/client.ts";
import { lockOtherRulesSql } from "#server/storefront/index.ts";

/** Rules of a question change, and are carried out, one after the other: held until the transaction ends. */
export async function lockQuestion(
  transaction: Prisma.TransactionClient,
  accountId: string,
  questionNameId: string,
): Promise<void> {
  // $executeRaw: what the function gives back is void, which Prisma does not read.
  await transaction.$executeRawUnsafe(lockOtherRulesSql, accountId, questionNameId);
}
