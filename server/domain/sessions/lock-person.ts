import type { Prisma } from "#generated/prisma/client.ts";

/**
 * Until the transaction ends, nobody else changes the address of this person, nor acts on its being settled. Taken before
 * any `lockAddress` and before any row.
 */
export async function lockPerson(transaction: Prisma.TransactionClient, personId: string): Promise<void> {
  await transaction.$queryRaw`SELECT pg_advisory_xact_lock(hashtextextended(${personId}, 1))::text`;
}
