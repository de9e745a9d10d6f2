import type { Prisma } from "#generated/prisma/client.ts";
import type { AccountRow } from "./account-row.ts";

/**
 * Locks the account's row until the transaction ends: whoever counts before adding, changes what is live, or a survey,
 * takes it first, so that two of them never mix.
 */
export async function lockAccount(transaction: Prisma.TransactionClient, accountId: string): Promise<AccountRow> {
  await transaction.$queryRaw`SELECT id FROM account WHERE id = ${accountId}::uuid FOR UPDATE`;
  return await transaction.account.findUniqueOrThrow({ where: { id: accountId } });
}
