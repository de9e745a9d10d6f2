import type { Prisma } from "#generated/prisma/client.ts";

/**
 * Until the transaction ends, nobody else changes this person's address, nor relies on it being settled. Taken before
 * any `lockAddress` and before any row.
 */
export async function lockPerson(transaction: Prisma.TransactionClient, personId: string): Promise<void> {
  await transaction.$queryRaw`SELECT pg_advisory_xact_lock(hashtextextended(${personId}, 1))::text`;
}
