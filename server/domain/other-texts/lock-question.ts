import type { Prisma } from "#generated/prisma/client.ts";
import { lockOtherRulesSql } from "#server/storefront/index.ts";

/** Serializes changes to a question's rules and their application: the lock is held until the transaction ends. */
export async function lockQuestion(
  transaction: Prisma.TransactionClient,
  accountId: string,
  questionNameId: string,
): Promise<void> {
  // $executeRaw: the function returns void, which Prisma can't read.
  await transaction.$executeRawUnsafe(lockOtherRulesSql, accountId, questionNameId);
}
