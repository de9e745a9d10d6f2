import type { Prisma } from "#generated/prisma/client.ts";
import { notFound } from "#lib/errors.ts";
import type { AccountRow } from "./account-row.ts";

/**
 * Locks the account's row until the transaction ends: whoever counts before adding, changes what is live, or a survey,
 * takes it first, so that two of them never mix. Throws 404 where the account was deleted meanwhile.
 */
export async function lockAccount(transaction: Prisma.TransactionClient, accountId: string): Promise<AccountRow> {
  await transaction.$queryRaw`SELECT id FROM account WHERE id = ${accountId}::uuid FOR UPDATE`;
  const row = await transaction.account.findUnique({ where: { id: accountId } });
  if (!row) throw notFound("account");
  return row;
}
