import type { Prisma } from "#generated/prisma/client.ts";

/** For transactions that wait for each other's row or address: the others get their turn while the first works. */
export const lockTimeouts = { maxWait: 10_000, timeout: 10_000 };

/**
 * Until the transaction ends, nobody else counts the links of an address, nor assigns it to a person: work on one
 * address is serialized.
 */
export async function lockAddress(transaction: Prisma.TransactionClient, emailAddress: string): Promise<void> {
  await transaction.$queryRaw`SELECT pg_advisory_xact_lock(hashtextextended(${emailAddress}, 0))::text`;
}
