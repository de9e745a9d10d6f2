import type { Prisma } from "#generated/prisma/client.ts";

/**
 * Until the transaction ends, nobody else counts the links of an address, nor makes it somebody's: work on one address
 * comes one after the other.
 */
export async function lockAddress(transaction: Prisma.TransactionClient, emailAddress: string): Promise<void> {
  await transaction.$queryRaw`SELECT pg_advisory_xact_lock(hashtextextended(${emailAddress}, 0))::text`;
}
