import type { Prisma } from "#generated/prisma/client.ts";

/** Rules of a question change, and are carried out, one after the other: held until the transaction ends. */
export const lockQuestionSql =
  "SELECT pg_advisory_xact_lock(hashtextextended('other ' || $1::text || ' ' || $2::text, 0))";

/** The same in a transaction of Prisma's. */
export async function lockQuestion(
  transaction: Prisma.TransactionClient,
  accountId: string,
  questionNameId: string,
): Promise<void> {
  // $executeRaw: what the function gives back is void, which Prisma does not read.
  await transaction.$executeRawUnsafe(lockQuestionSql, accountId, questionNameId);
}
