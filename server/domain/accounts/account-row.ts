import type { Account as AccountRow } from "#generated/prisma/client.ts";
import { notFound } from "#lib/errors.ts";
import type { Platform } from "#lib/platforms.ts";
import { platforms } from "#lib/survey/places.ts";
import { tenant } from "#server/foundation/database/db.ts";

export type { AccountRow };

/** The account's row. Throws not-found, which can only happen if the account was closed. */
export async function accountRow(accountId: string): Promise<AccountRow> {
  const row = await tenant().account.findUnique({ where: { id: accountId } });
  if (!row) throw notFound("account");
  return row;
}

/** The platform of a row. A CHECK in the database limits the text to these values; the type system can't know that. */
export function platformOf({ platform }: Pick<AccountRow, "platform">): Platform {
  return platforms.find((one) => one === platform) ?? "None";
}
