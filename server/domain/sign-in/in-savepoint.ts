import type { Prisma } from "#generated/prisma/client.ts";

/**
 * Runs `work` within the transaction, and keeps or rolls back what it wrote. Either way the same statements run and the
 * same bytes are written, so that the response time reveals nothing.
 */
export async function inSavepoint(
  keep: boolean,
  transaction: Prisma.TransactionClient,
  work: () => Promise<void>,
): Promise<void> {
  await transaction.$executeRaw`SAVEPOINT only_if`;
  await work();
  await (keep
    ? transaction.$executeRaw`RELEASE SAVEPOINT only_if`
    : transaction.$executeRaw`ROLLBACK TO SAVEPOINT only_if`);
}
