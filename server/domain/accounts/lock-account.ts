import type { Prisma } from "#generated/prisma/client.ts";
import { notFound } from "#lib/errors.ts";
import type { AccountRow } from "./account-row.ts";

/**
 * Locks the account's row until the transaction ends. Anything that counts before adding, changes what is live, or
 * changes a survey takes this lock first, so that such changes are serialized. Throws 404 if the account has been
 * deleted.
 */
export async function lockAccount(transaction: Prisma.TransactionClient, accountId: string): Promise<AccountRow> {
  await transaction.$queryRaw`SELECT id FROM account WHERE id = ${accountId}::uuid FOR UPDATE`;
  const row = await transaction.account.findUnique({ where: { id: accountId } });
  if (!row) throw notFound("account");
  return row;
}
