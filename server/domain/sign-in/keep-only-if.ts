import type { Prisma } from "#generated/prisma/client.ts";

/**
 * Runs `work` within the transaction, and keeps what it wrote or takes it back. The same statements run and the same
 * bytes are written either way, so that the time of the answer does not tell which it was.
 */
export async function keepOnlyIf(
  kept: boolean,
  transaction: Prisma.TransactionClient,
  work: () => Promise<void>,
): Promise<void> {
  await transaction.$executeRaw`SAVEPOINT only_if`;
  await work();
  await (kept
    ? transaction.$executeRaw`RELEASE SAVEPOINT only_if`
    : transaction.$executeRaw`ROLLBACK TO SAVEPOINT only_if`);
}
