import type { Account as AccountRow } from "#generated/prisma/client.ts";
import type { platformValues } from "#lib/calls/shapes.ts";
import { notFound } from "#lib/errors.ts";
import { tenant } from "#server/db.ts";

export type { AccountRow };
export type Platform = (typeof platformValues)[number];

/** The account's row. Throws not-found, which only a closed account can cause. */
export async function accountRow(accountId: string): Promise<AccountRow> {
  const row = await tenant().account.findUnique({ where: { id: accountId } });
  if (!row) throw notFound("account");
  return row;
}
